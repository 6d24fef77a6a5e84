import { screen, waitFor, within } from '@testing-library/react'
import { http } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { ada, answer, hang, inputsOf, refuse, renderApp, server } from '../../../../testing/index.ts'
import { makeCard, makeCards } from '../../testing/fixtures.ts'
import { button, clickable, findRegion, openReview, submitKeys, summary } from '../../testing/review.ts'
import { openUnsentStore } from '../../unsent/store.ts'

/** The first of the status regions: that of the session. */
function notice() {
  const [first] = screen.getAllByRole('status')
  if (first === undefined) throw new Error('There is no status')
  return first
}

const sentResults = () =>
  inputsOf('reviews.submit').map(({ vocReviews }) => vocReviews.map(({ vocId, result }) => [vocId, result]))

describe('the previous card', () => {
  test.each(['{ArrowLeft}', '{Backspace}'])('is shown by %s, and not from a text field', async (key) => {
    const { user } = await openReview([
      makeCard({ term: 'Apfel' }),
      makeCard({ term: 'Birne', reviewType: 'dictation' }),
    ])
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await user.keyboard(`ab${key}`)
    expect(screen.getByRole('region', { name: 'Card 2 of 2' })).toBeInTheDocument()
    await user.keyboard(`{Enter}${key}`)
    await findRegion('Card 1 of 2')
    await user.keyboard(key)
    expect(screen.getByRole('region', { name: 'Card 1 of 2' })).toBeInTheDocument()
  })

  test('comes from the other side than the next one', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    const moveOf = async (name: string) => (await findRegion(name)).parentElement?.dataset.move
    await user.keyboard('{Enter}3')
    expect(await moveOf('Card 2 of 2')).toBe('next')
    await user.keyboard('{ArrowLeft}')
    expect(await moveOf('Card 1 of 2')).toBe('back')
    await user.keyboard('{Enter}1')
    expect(await moveOf('Card 2 of 2')).toBe('next')
    await user.keyboard('u')
    expect(await moveOf('Card 1 of 2')).toBe('back')
  })
})

describe('undo', () => {
  test('takes back one answer after the other, and the remaining ones are submitted', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    await user.keyboard('{Enter}3{Enter}3')
    await summary()
    await user.keyboard('u')
    await findRegion('Card 2 of 2')
    expect(screen.queryByText('meaning of Birne')).toBeNull()
    await user.click(await clickable('Undo'))
    const card = await findRegion('Card 1 of 2')
    await waitFor(() => expect(card).toHaveFocus())
    expect(openUnsentStore(ada.id).list()).toEqual([])
    await user.keyboard('u{Enter}1{Enter}2')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() =>
      expect(sentResults()).toEqual([
        [
          ['voc-Apfel', -1],
          ['voc-Birne', 0],
        ],
      ]),
    )
  })

  test('goes on after the tab was closed, also with an answer that was changed', async () => {
    const app = await openReview(makeCards('Apfel', 'Birne', 'Kirsche'))
    await app.user.keyboard('{Enter}3{Enter}3{ArrowLeft}1')
    await findRegion('Card 3 of 3')
    app.unmount()
    const { user } = renderApp('/learn/list-1')
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await findRegion('Card 3 of 3')
    await user.keyboard('u')
    await findRegion('Card 2 of 3')
    expect(button('Yes')).toHaveAttribute('aria-pressed', 'true')
    await user.keyboard('u')
    expect(await screen.findByRole('button', { name: 'Show Answer' })).toBeInTheDocument()
    expect(openUnsentStore(ada.id).list()[0]?.answers).toHaveLength(1)
  })

  test('is typed in a text field', async () => {
    const cards = [makeCard({ term: 'Apfel' }), makeCard({ term: 'Uhu', reviewType: 'dictation' })]
    const { user } = await openReview(cards)
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await user.keyboard('eu!')
    expect(screen.getByRole('textbox')).toHaveValue('eu!')
    expect(inputsOf('vocs.suspend')).toEqual([])
  })
})

describe('the suspension of a word', () => {
  const cards = [
    makeCard({ term: 'Apfel' }),
    ...makeCards('Birne'),
    makeCard({ term: 'Apfel', reviewType: 'dictation' }),
  ]

  test('is by !: its cards leave the session, and a message says so', async () => {
    const { user } = await openReview(cards)
    answer('vocs.suspend', {})
    await user.keyboard('!')
    const card = await findRegion('Card 1 of 1')
    expect(within(card).getByText('Birne')).toBeInTheDocument()
    expect(screen.getByText('0 / 1')).toBeInTheDocument()
    expect(notice()).toHaveTextContent('Apfel is suspended.Undo')
    await waitFor(() => expect(inputsOf('vocs.suspend')).toEqual([{ id: 'voc-Apfel' }]))
    await user.keyboard('{Enter}3')
    await summary()
    expect(notice()).toBeEmptyDOMElement()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(sentResults()).toEqual([[['voc-Birne', 1]]]))
  })

  test('is by its button, and is undone beside the message', async () => {
    const { user } = await openReview(cards)
    answer('vocs.suspend', {})
    answer('vocs.resume', {})
    await user.click(await clickable('Suspend'))
    await findRegion('Card 1 of 1')
    await user.click(within(notice()).getByRole('button', { name: 'Undo' }))
    const card = await findRegion('Card 1 of 3')
    await waitFor(() => expect(card).toHaveFocus())
    await waitFor(() => expect(inputsOf('vocs.resume')).toEqual([{ id: 'voc-Apfel' }]))
    expect(inputsOf('vocs.suspend')).toHaveLength(1)
  })

  test('is taken back only after the response if Undo comes before it', async () => {
    const { user } = await openReview(cards)
    hang('vocs.suspend')
    answer('vocs.resume', {})
    await user.keyboard('!')
    await findRegion('Card 1 of 1')
    await user.keyboard('u')
    await findRegion('Card 1 of 3')
    // The calls for one vocabulary are never under way together.
    expect(inputsOf('vocs.resume')).toEqual([])
  })

  test('fails if the server refuses: the cards come back beside the current one, with the message', async () => {
    const { user } = await openReview(cards)
    refuse('vocs.suspend', 'VOCABULARY_NOT_FOUND')
    await user.keyboard('!')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Apfel could not be suspended: Vocabulary not found')
    const card = await findRegion('Card 2 of 3')
    expect(within(card).getByText('Birne')).toBeInTheDocument()
    await user.keyboard('{Enter}3')
    await findRegion('Card 3 of 3')
    expect(screen.queryByRole('alert')).toBeNull()
    await user.keyboard('{Enter}3')
    await findRegion('Card 1 of 3')
  })

  test('fails while the browser is offline, with a message', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const { user } = await openReview(cards)
    refuse('vocs.suspend', 'INTERNAL_SERVER_ERROR')
    await user.keyboard('!')
    expect(await screen.findByRole('alert')).toHaveTextContent('Apfel could not be suspended: You are offline')
    vi.restoreAllMocks()
  })

  test('stays if it cannot be taken back: the cards are there, with a message', async () => {
    const { user } = await openReview(cards)
    answer('vocs.suspend', {})
    refuse('vocs.resume', 'INTERNAL_SERVER_ERROR')
    await user.keyboard('!')
    await findRegion('Card 1 of 1')
    await user.keyboard('u')
    expect(await screen.findByRole('alert')).toHaveTextContent('Apfel is still suspended: Internal Server Error')
    await findRegion('Card 1 of 3')
  })

  test('is sent again on the next visit if the tab is closed before the response', async () => {
    const app = await openReview(makeCards('Apfel', 'Birne', 'Kirsche'))
    hang('vocs.suspend')
    await app.user.keyboard('{Enter}3')
    await findRegion('Card 2 of 3')
    await app.user.keyboard('!')
    await findRegion('Card 2 of 2')
    await waitFor(() => expect(inputsOf('vocs.suspend')).toHaveLength(1))
    app.unmount()
    answer('vocs.suspend', {})
    const { user } = renderApp('/learn/list-1')
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    const card = await findRegion('Card 2 of 2')
    expect(within(card).getByText('Kirsche')).toBeInTheDocument()
    await waitFor(() => expect(inputsOf('vocs.suspend')).toEqual([{ id: 'voc-Birne' }, { id: 'voc-Birne' }]))
    await waitFor(() => expect(openUnsentStore(ada.id).list()[0]?.unsentSuspensions).toBeUndefined())
  })

  test('stays unsent if the response is to an earlier one that was taken back', async () => {
    let respond = () => {}
    const responds = new Promise<void>((resolve) => {
      respond = resolve
    })
    server.use(http.post('*/api/trpc/vocs.suspend', () => responds, { once: true }))
    answer('vocs.suspend', {})
    hang('vocs.resume')
    const { user } = await openReview(makeCards('Apfel', 'Birne', 'Kirsche'))
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 3')
    await user.keyboard('!')
    await findRegion('Card 2 of 2')
    await user.keyboard('u')
    await findRegion('Card 2 of 3')
    await user.keyboard('!')
    await findRegion('Card 2 of 2')
    respond()
    await waitFor(() => expect(inputsOf('vocs.resume')).toHaveLength(1))
    expect(openUnsentStore(ada.id).list()[0]?.unsentSuspensions).toEqual([{ vocId: 'voc-Birne', suspended: true }])
  })

  test('of all words ends the session with its summary, from which Undo leads back', async () => {
    const { user } = await openReview(makeCards('Apfel'))
    answer('vocs.suspend', {})
    answer('vocs.resume', {})
    await user.keyboard('!')
    await summary()
    expect(screen.getByRole('progressbar', { name: 'Answered cards' })).toHaveAttribute('aria-valuenow', '0')
    await user.keyboard('u')
    await findRegion('Card 1 of 1')
  })
})
