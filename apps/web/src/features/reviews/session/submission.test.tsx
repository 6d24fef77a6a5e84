import { screen, waitFor } from '@testing-library/react'
import type { ErrorKey } from '@wordtide/contract'
import { HttpResponse, http } from 'msw'
import { describe, expect, test } from 'vitest'
import { ada, answer, hang, inputsOf, refuse, server } from '../../../testing/index.ts'
import { makeCards } from '../testing/cards.ts'
import { button, onTable, review, settled, submitKeys, summary } from '../testing/review.ts'
import { openUnsentStore } from '../unsent/store.ts'

const lasting = /may have reached the server, so they cannot change/
const unsent = () => openUnsentStore(ada.id).list()
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())

/** On the summary of two cards, both known. */
async function finished() {
  const app = await review(makeCards('Apfel', 'Birne'))
  await app.user.keyboard('{Enter}3{Enter}3')
  await summary()
  return app
}

describe('the summary', () => {
  test('takes the focus, so that no key that led to it submits', async () => {
    const { user } = await finished()
    expect(await summary()).toHaveFocus()
    expect(await summary()).toHaveAccessibleDescription(/Answered cards.*2 \/ 2/)
    await user.keyboard('{Enter}{Enter>3/}3 ')
    expect(screen.getByRole('region', { name: 'Summary' })).toHaveFocus()
    expect(inputsOf('reviews.submit')).toEqual([])
  })

  test('has its buttons in the order Submit Review, Start over, Back', async () => {
    const { user } = await finished()
    for (const name of ['Submit Review', 'Start over', 'Back']) {
      await user.tab()
      expect(button(name)).toHaveFocus()
    }
  })

  test('is not submitted by an Enter that was held on the last card', async () => {
    const { user } = await finished()
    await user.click(await settled('Back'))
    await onTable('Card 2 of 2')
    await user.keyboard('{Enter>10/}')
    await summary()
    expect(inputsOf('reviews.submit')).toEqual([])
  })
})

describe('a submission that the server has refused', () => {
  test.each<{ key: ErrorKey; message: string }>([
    { key: 'BUSY', message: 'The server is busy, try again in a moment' },
    { key: 'TOO_MANY_REQUESTS', message: 'Too many requests, try again later' },
    { key: 'INVALID_INPUT', message: 'Invalid input' },
  ])('with $key shows the message and lets everything change', async ({ key, message }) => {
    const { user } = await finished()
    refuse('reviews.submit', key)
    await user.click(await settled('Submit Review'))
    expect(await screen.findByText(message)).toBeInTheDocument()
    expect(screen.queryByText(lasting)).not.toBeInTheDocument()
    expect(unsent()).toMatchObject([{ frozen: false, answers: [{ result: 1 }, { result: 1 }] }])

    await user.click(await settled('Back'))
    await onTable('Card 2 of 2')
    await user.keyboard('1')
    await summary()
    expect(screen.queryByText(message)).not.toBeInTheDocument()
    answer('reviews.submit', { saved: 2, skipped: [] })
    await user.keyboard(submitKeys)
    await closed()
    expect(inputsOf('reviews.submit')[1]?.vocReviews.map(({ result }) => result)).toEqual([1, -1])
  })

  test('changes nothing where an earlier one may have reached it', async () => {
    const { user } = await finished()
    refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
    await user.click(await settled('Submit Review'))
    await screen.findByText('Internal Server Error')
    refuse('reviews.submit', 'BUSY')
    await user.click(await settled('Submit Review'))
    await screen.findByText('The server is busy, try again in a moment')
    expect(button('Back')).toBeDisabled()
    expect(unsent()).toMatchObject([{ frozen: true }])
  })
})

describe('a submission whose outcome nobody knows', () => {
  test.each([
    { outcome: 'an error of the server', fails: () => refuse('reviews.submit', 'INTERNAL_SERVER_ERROR') },
    {
      outcome: 'no answer',
      fails: () => server.use(http.post('*/api/trpc/reviews.submit', () => HttpResponse.error(), { once: true })),
    },
  ])('for $outcome keeps everything, and is repeated as it was', async ({ fails }) => {
    const { user } = await finished()
    fails()
    await user.click(await settled('Submit Review'))
    expect(await screen.findByText(lasting)).toBeInTheDocument()
    expect(button('Back')).toBeDisabled()
    expect(button('Start over')).toBeDisabled()
    const [kept] = unsent()
    expect(kept).toMatchObject({ frozen: true })
    answer('reviews.submit', { saved: 2, skipped: [] })
    await user.click(await settled('Submit Review'))
    await closed()
    expect(inputsOf('reviews.submit').at(-1)?.vocReviews).toEqual(kept?.answers)
  })

  test('is kept as sent before it is sent', async () => {
    const { user } = await finished()
    hang('reviews.submit')
    await user.click(await settled('Submit Review'))
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    expect(unsent()).toMatchObject([{ frozen: true }])
    // It is not offered as unsent until the outcome is known.
    await user.keyboard('{Escape}')
    await closed()
    expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
  })
})

describe('what did not count is said', () => {
  test.each([
    { saved: 2, skipped: [], said: undefined },
    { saved: 1, skipped: ['voc-Birne'], said: '1 vocabulary is gone and was skipped' },
    { saved: 1, skipped: [], said: '1 answer was saved before, or given before a reset' },
    { saved: 0, skipped: [], said: '2 answers were saved before, or given before a reset' },
    {
      saved: 0,
      skipped: ['voc-Birne'],
      said: '1 vocabulary is gone and was skipped. 1 answer was saved before, or given before a reset',
    },
  ])('$saved saved of 2, skipped $skipped: $said', async ({ saved, skipped, said }) => {
    const { user } = await finished()
    answer('reviews.submit', { saved, skipped })
    await user.click(await settled('Submit Review'))
    const toast = (await screen.findByText('Review submitted')).closest('li')
    if (said === undefined) expect(toast).not.toHaveTextContent(/skipped|before/)
    else expect(toast).toHaveTextContent(said)
  })
})
