import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ada, answer, inputsOf, refuse, renderApp } from '../../../testing/index.ts'
import { makeCards } from '../testing/cards.ts'
import { answerForReview } from '../testing/list.ts'
import { submitKeys } from '../testing/review.ts'
import { isAnythingKept } from './kept.ts'

/** A person answers one of two cards, and the tab closes. */
async function leaveInTheMiddle() {
  answerForReview(makeCards('Apfel', 'Birne'))
  const app = renderApp('/learn/list-1?review=all')
  await app.user.click(await screen.findByRole('button', { name: 'Start review' }))
  await screen.findByRole('region', { name: 'Card 1 of 2' })
  await app.user.keyboard('{Enter}3')
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  app.unmount()
}

const visit = (session = ada) => renderApp('/learn/list-1', { session })
const offer = () => screen.findByText(/1 unsent answer in/)
/** What had the focus is gone; a screen reader goes on from the top of the page. */
const headingFocused = () => waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())

test('the next visit offers to go on where the session stopped', async () => {
  await leaveInTheMiddle()
  const { user } = visit()
  await offer()
  await user.click(screen.getByRole('button', { name: 'Continue review' }))
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  await user.keyboard('{Enter}1')
  await screen.findByRole('region', { name: 'Summary' })
  await user.keyboard(submitKeys)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(inputsOf('reviews.submit')[0]?.vocReviews.map(({ result }) => result)).toEqual([1, -1])
  expect(inputsOf('reviews.getQueue')).toHaveLength(1)
  expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
  await headingFocused()
})

test('the next visit offers to submit, and to submit again when that failed', async () => {
  await leaveInTheMiddle()
  const { user } = visit()
  await offer()
  refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  expect(await screen.findByText('Internal Server Error')).toBeInTheDocument()
  // What was sent once must not change any more.
  expect(screen.queryByRole('button', { name: 'Continue review' })).not.toBeInTheDocument()
  answer('reviews.submit', { saved: 1, skipped: [] })
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  await waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())
  const [first, second] = inputsOf('reviews.submit')
  expect(second).toEqual(first)
  await headingFocused()
})

test('a submission that the server refused leaves the session as it was', async () => {
  await leaveInTheMiddle()
  const { user } = visit()
  await offer()
  refuse('reviews.submit', 'TOO_MANY_REQUESTS')
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  expect(await screen.findByText('Too many requests, try again later')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Continue review' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Submit Review' })).toHaveFocus()
})

test('answers can be discarded, once that is confirmed', async () => {
  await leaveInTheMiddle()
  const { user } = visit()
  await offer()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard answers' })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())
  expect(isAnythingKept()).toBe(false)
  await headingFocused()
})

test('a resumed session that is left gives the focus to the page', async () => {
  await leaveInTheMiddle()
  const { user } = visit()
  await offer()
  await user.click(screen.getByRole('button', { name: 'Continue review' }))
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  await user.keyboard('{Escape}')
  await offer()
  await headingFocused()
})

describe('a reset of the list', () => {
  const reset = async (user: ReturnType<typeof visit>['user']) => {
    answer('reviews.listLearning', { lists: [], next: null })
    // The offer may come before the list does.
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Reset' }))
  }

  test('drops its unsent answers, which would not count any more', async () => {
    await leaveInTheMiddle()
    answer('reviews.reset', {})
    const { user } = visit()
    await offer()
    await reset(user)
    await waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())
    expect(isAnythingKept()).toBe(false)
  })

  test('that was refused leaves them', async () => {
    await leaveInTheMiddle()
    refuse('reviews.reset', 'BUSY')
    const { user } = visit()
    await offer()
    await reset(user)
    await screen.findByRole('button', { name: 'Dismiss' })
    expect(isAnythingKept()).toBe(true)
  })

  test('of another list leaves them', async () => {
    await leaveInTheMiddle()
    answerForReview([], { id: 'list-2', name: 'Zahlen' })
    answer('reviews.reset', {})
    const { user } = renderApp('/learn/list-2')
    await offer()
    await screen.findByRole('heading', { name: 'Zahlen' })
    await reset(user)
    await screen.findByText('Learning data reset')
    expect(isAnythingKept()).toBe(true)
  })
})

test('another person in the same browser is offered nothing', async () => {
  await leaveInTheMiddle()
  visit({ ...ada, id: '01900000-0000-7000-8000-000000000002', name: 'Bob' })
  await screen.findByRole('heading', { name: 'Obst' })
  expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
})

test('closing the session loses nothing: the page behind it offers to go on', async () => {
  answerForReview(makeCards('Apfel', 'Birne'))
  const { user } = renderApp('/learn/list-1?review=all')
  await user.click(await screen.findByRole('button', { name: 'Start review' }))
  await screen.findByRole('region', { name: 'Card 1 of 2' })
  await user.keyboard('{Enter}3')
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
  await user.keyboard('{Escape}')
  await offer()
})

test('a session whose cards cannot be read any more is not gone on with, and can be submitted', async () => {
  await leaveInTheMiddle()
  for (const key of Object.keys(localStorage))
    if (key.startsWith('wordtide.review.cards:')) localStorage.setItem(key, JSON.stringify(makeCards('Apfel')))
  const { user } = visit()
  await offer()
  expect(screen.queryByRole('button', { name: 'Continue review' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
  await waitFor(() => expect(isAnythingKept()).toBe(false))
})
