import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { standInSpeech } from '../../../shared/audio/testing/speech-synthesis.ts'
import { answer, inputsOf, makeList, makeSettings, makeToday, renderApp } from '../../../testing/index.ts'
import { answerForReview, makeCard, makeCards } from '../testing/fixtures.ts'
import { button, clickable, findRegion, leave, openReview, submitKeys, summary } from '../testing/review.ts'

const introduce = { option: 'Introduce new words' }
const repeat = { option: 'Repeat what I miss' }
const known = (term: string) => makeCard({ term, newWord: false })
const sent = () => inputsOf('reviews.submit').map(({ vocReviews }) => vocReviews.map(({ result }) => result))

describe('a new word that is introduced', () => {
  test('is shown whole and heard, goes on with Enter or a press, and is asked after that', async () => {
    const speech = standInSpeech('de-DE')
    const apple = makeCard({
      term: 'Apfel',
      image: '/apple.png',
      attributes: [{ name: 'plural', value: 'Äpfel' }],
      examples: [{ value: 'Der *Apfel* fällt.', translations: [] }],
    })
    const { user } = await openReview([apple, makeCard({ term: 'Birne' })], introduce)
    const card = await findRegion('New word')
    for (const text of ['meaning of Apfel', 'Äpfel']) expect(within(card).getByText(text)).toBeVisible()
    expect(card).toHaveTextContent('Der Apfel fällt.')
    expect(within(card).getByRole('img')).toBeVisible()
    expect(card).toHaveAccessibleDescription('New word: it is asked a little later')
    await waitFor(() => expect(speech.spoken).toEqual(['de-DE: Apfel']))
    expect(screen.getByText('0 / 2')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Yes' })).not.toBeInTheDocument()
    await user.keyboard('3')
    await user.click(await clickable('Got it'))
    await waitFor(() => expect(screen.getByText('Birne')).toBeVisible())
    await user.keyboard('{Enter}')
    await findRegion('Card 1 of 2')
    expect(screen.queryByText('meaning of Apfel')).not.toBeInTheDocument()
    await user.keyboard('{Enter}3{Enter}1')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(sent()).toEqual([[1, -1]]))
  })

  test('can be edited', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'), introduce)
    await waitFor(() => expect(button('Edit')).toBeInTheDocument())
    await user.keyboard('e')
    await screen.findByRole('dialog', { name: 'Edit Vocabulary' })
    await user.keyboard('{Escape}')
    await waitFor(async () => expect(await findRegion('New word')).toHaveFocus())
  }, 40_000)

  test('can be undone, and suspended', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'), introduce)
    answer('vocs.suspend', {})
    await user.keyboard('{Enter}')
    await waitFor(() => expect(screen.getByText('Birne')).toBeVisible())
    await user.click(await clickable('Undo'))
    await waitFor(() => expect(screen.getByText('meaning of Apfel')).toBeVisible())
    await findRegion('New word')
    await user.click(await clickable('Suspend'))
    await waitFor(() => expect(screen.getByText('meaning of Birne')).toBeVisible())
    await waitFor(() => expect(inputsOf('vocs.suspend')).toEqual([{ id: 'voc-Apfel' }]))
    await user.keyboard('{Enter}')
    await findRegion('Card 1 of 1')
  })
})

describe('what was missed', () => {
  test('comes again, marked and without dates, until it is known; the first answers are sent', async () => {
    const { user } = await openReview(['Apfel', 'Birne'].map(known), repeat)
    await user.keyboard('{Enter}1')
    await findRegion('Card 2 of 2')
    await user.keyboard('{Enter}3')
    const again = await findRegion('Card 1 of 2, again')
    expect(again).toHaveAccessibleDescription('Again: only your first answer counts')
    expect(screen.getByText('2 / 2')).toBeInTheDocument()
    await user.keyboard('{Enter}')
    expect(button('No')).not.toHaveAccessibleDescription()
    expect(button('No')).toHaveAttribute('aria-pressed', 'false')
    await user.keyboard('1{Enter}3')
    await summary()
    expect(screen.getByText('1 of 2 known, 1 to repeat')).toBeVisible()
    expect(screen.getByRole('list', { name: 'Not known at first' })).toHaveTextContent(
      'No, due at once · known when it came again',
    )
    await user.keyboard(submitKeys)
    await waitFor(() => expect(sent()).toEqual([[-1, 1]]))
  })

  test('is typed anew', async () => {
    const cards = [makeCard({ term: 'Apfel', reviewType: 'dictation', newWord: false })]
    const { user } = await openReview(cards, repeat)
    const field = () => screen.getByRole('textbox', { name: 'Your spelling' })
    await waitFor(() => expect(field()).toHaveFocus())
    await user.keyboard('Birne{Enter}{Enter}')
    await findRegion('Card 1 of 1, again')
    await waitFor(() => expect(field()).toHaveFocus())
    expect(field()).toHaveValue('')
    await user.keyboard('Apfel{Enter}{Enter}')
    await summary()
  })

  test('comes again after the tab was closed, and is taken back by undo', async () => {
    const app = await openReview(['Apfel', 'Birne'].map(known), repeat)
    await app.user.keyboard('{Enter}1{Enter}3')
    await findRegion('Card 1 of 2, again')
    app.unmount()
    const { user } = renderApp('/learn/list-1')
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await findRegion('Card 1 of 2, again')
    await user.keyboard('{Enter}3')
    await summary()
    await user.keyboard('u')
    await findRegion('Card 1 of 2, again')
    await user.keyboard('u')
    await findRegion('Card 2 of 2')
  })
})

describe('a session over all lists', () => {
  const open = async (settings: Parameters<typeof makeSettings>[0] = {}) => {
    answerForReview(makeCards('Apfel'))
    answer('reviews.getSettings', makeSettings(settings))
    answer('reviews.getToday', makeToday({ due: 1, lists: [] }))
    answer('reviews.listLearning', { lists: [makeList()], next: null })
    const app = renderApp('/learn')
    await app.user.click(await screen.findByRole('button', { name: 'Start' }))
    return app
  }

  test('introduces and repeats, and goes on with that after it was closed', async () => {
    const { user } = await open()
    await findRegion('New word')
    await user.keyboard('{Enter}')
    await findRegion('Card 1 of 1')
    await user.keyboard('{Enter}1')
    await findRegion('Card 1 of 1, again')
    await leave(() => user.keyboard('{Escape}'))
    await user.click(await screen.findByRole('button', { name: 'Go on' }))
    await findRegion('Card 1 of 1, again')
  })

  test('does neither if the settings say so', async () => {
    const { user } = await open({ introduce: false, repeatMissed: false })
    await findRegion('Card 1 of 1')
    await user.keyboard('{Enter}1')
    await summary()
  })
})

describe('closing a session', () => {
  test('with an answer leads to the summary, where the answers can be submitted; a double click does not close it', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    await user.dblClick(button('Close'))
    await summary()
    await waitFor(() => expect(button('Submit Review')).toHaveFocus())
    await user.click(await clickable('Back'))
    await findRegion('Card 2 of 2')
    await user.keyboard('{Escape}')
    await summary()
    await user.keyboard(submitKeys)
    await waitFor(() => expect(sent()).toEqual([[1]]))
  })

  test('leads from practice back to the summary', async () => {
    const { user } = await openReview(makeCards('Apfel'))
    await user.keyboard('{Enter}1')
    await summary()
    await user.click(await clickable('Practise it now'))
    await findRegion('Practice card, 0 of 1 known')
    await user.keyboard('{Escape}')
    await summary()
  })
})
