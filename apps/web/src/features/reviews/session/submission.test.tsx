import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { ada, answer, hang, inputsOf, refuse, server } from '../../../testing/index.ts'
import { makeCards } from '../testing/fixtures.ts'
import { button, clickable, findRegion, openReview, submitKeys, summary } from '../testing/review.ts'
import { openUnsentStore } from '../unsent/store.ts'

const frozenText = /may have reached the server, so they cannot change/
const unsent = () => openUnsentStore(ada.id).list()
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** On the summary of two cards, both known. */
async function finished() {
  const app = await openReview(makeCards('Apfel', 'Birne'))
  await app.user.keyboard('{Enter}3{Enter}3')
  await summary()
  return app
}

describe('the summary', () => {
  test('has its buttons in the order Submit Review, Start over, Back, and is submitted by Enter', async () => {
    const { user } = await finished()
    expect(await summary()).toHaveAccessibleDescription(/Answered cards.*2 \/ 2/)
    for (const name of ['Submit Review', 'Start over', 'Back']) {
      expect(button(name)).toHaveFocus()
      if (name !== 'Back') await user.tab()
    }
    await user.tab({ shift: true })
    await user.tab({ shift: true })
    await user.keyboard('{Enter}')
    await closed()
    expect(inputsOf('reviews.submit')).toHaveLength(1)
  })

  test('is not submitted by a key that is pressed just after the one that led to it, and shows that', async () => {
    const { user } = await openReview(makeCards('Apfel'))
    await user.keyboard('{Enter}3{Enter} 3{Enter}')
    await findRegion('Summary')
    expect(button('Submit Review')).toHaveFocus()
    expect(button('Submit Review').closest('[aria-disabled="true"]')).not.toBeNull()
    await summary()
    expect(inputsOf('reviews.submit')).toEqual([])
  })

  test('is not submitted by an Enter that is held on the last card', async () => {
    const { user } = await finished()
    await user.click(await clickable('Back'))
    await findRegion('Card 2 of 2')
    await user.keyboard('{Enter>10/}')
    await summary()
    expect(inputsOf('reviews.submit')).toEqual([])
  })

  test('is not submitted by an Enter that is held on Finish', async () => {
    const { user } = await openReview(makeCards('Apfel', 'Birne'))
    await user.keyboard('{Enter}3')
    await findRegion('Card 2 of 2')
    button('Finish').focus()
    await user.keyboard('{Enter>}')
    await summary()
    expect(button('Submit Review')).toHaveFocus()
    expect(fireEvent.keyDown(button('Submit Review'), { key: 'Enter', code: 'Enter', repeat: true })).toBe(false)
    expect(fireEvent.keyDown(button('Submit Review'), { key: 'Tab', code: 'Tab', repeat: true })).toBe(true)
    await user.keyboard('{/Enter}')
    expect(inputsOf('reviews.submit')).toEqual([])
  })
})

describe('a submission that the server refuses', () => {
  test('shows the message and lets the answers change', async () => {
    const message = 'The server is busy, try again in a moment'
    const { user } = await finished()
    refuse('reviews.submit', 'BUSY')
    await user.click(await clickable('Submit Review'))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.queryByText(frozenText)).not.toBeInTheDocument()
    expect(unsent()).toMatchObject([{ frozen: false, answers: [{ result: 1 }, { result: 1 }] }])

    await user.click(await clickable('Back'))
    await findRegion('Card 2 of 2')
    await user.keyboard('1')
    await summary()
    expect(screen.queryByText(message)).not.toBeInTheDocument()
    answer('reviews.submit', { saved: 2, skipped: [] })
    await user.keyboard(submitKeys)
    await closed()
    expect(inputsOf('reviews.submit')[1]?.vocReviews.map(({ result }) => result)).toEqual([1, -1])
  })

  test('leaves the answers frozen if an earlier one may have reached it', async () => {
    const { user } = await finished()
    refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
    await user.click(await clickable('Submit Review'))
    await screen.findByText('Internal Server Error')
    refuse('reviews.submit', 'BUSY')
    await user.click(await clickable('Submit Review'))
    await screen.findByText('The server is busy, try again in a moment')
    expect(button('Back')).toBeDisabled()
    expect(unsent()).toMatchObject([{ frozen: true }])
  })
})

describe('a submission with an unknown outcome', () => {
  test.each([
    { outcome: 'a server error', fails: () => refuse('reviews.submit', 'INTERNAL_SERVER_ERROR') },
    {
      outcome: 'no response',
      fails: () => server.use(http.post('*/api/trpc/reviews.submit', () => HttpResponse.error(), { once: true })),
    },
  ])('after $outcome keeps the answers, and is repeated unchanged', async ({ fails }) => {
    const { user } = await finished()
    fails()
    await user.click(await clickable('Submit Review'))
    expect(await screen.findByText(frozenText)).toBeInTheDocument()
    expect(button('Back')).toBeDisabled()
    expect(button('Start over')).toBeDisabled()
    const [stored] = unsent()
    expect(stored).toMatchObject({ frozen: true })
    answer('reviews.submit', { saved: 2, skipped: [] })
    await user.click(await clickable('Submit Review'))
    await closed()
    expect(inputsOf('reviews.submit').at(-1)?.vocReviews).toEqual(stored?.answers)
  })

  test('is repeated by itself when the network is back, also from the notice', async () => {
    const { user } = await finished()
    const reconnect = () => act(() => void window.dispatchEvent(new Event('online')))
    refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
    await user.click(await clickable('Submit Review'))
    await screen.findByText(frozenText)
    reconnect()
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(2))
    await user.keyboard('{Escape}')
    await screen.findByRole('region', { name: 'Unsent answers in Obst' })
    answer('reviews.submit', { saved: 2, skipped: [] })
    reconnect()
    await screen.findByText('Review submitted')
    expect(unsent()).toEqual([])
  })

  test('is stored as frozen before it is sent', async () => {
    const { user } = await finished()
    hang('reviews.submit')
    await user.click(await clickable('Submit Review'))
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    expect(unsent()).toMatchObject([{ frozen: true }])
    // It is not offered as unsent until the outcome is known.
    await user.keyboard('{Escape}')
    await closed()
    expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
  })
})

describe('the toast names the answers that did not count', () => {
  test.each([
    { saved: 2, skipped: [], description: undefined },
    { saved: 0, skipped: [], description: '2 answers were saved before, or given before a reset' },
    {
      saved: 0,
      skipped: ['voc-Birne'],
      description: '1 word is gone and was skipped. 1 answer was saved before, or given before a reset',
    },
  ])('$saved saved of 2, skipped $skipped: $description', async ({ saved, skipped, description }) => {
    const { user } = await finished()
    answer('reviews.submit', { saved, skipped })
    await user.click(await clickable('Submit Review'))
    const toast = (await screen.findByText('Review submitted')).closest('li')
    if (description === undefined) expect(toast).not.toHaveTextContent(/skipped|before/)
    else expect(toast).toHaveTextContent(description)
  })
})
