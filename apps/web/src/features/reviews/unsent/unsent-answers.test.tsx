import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { ada, answer, inputsOf, refuse, renderApp } from '../../../testing/index.ts'
import { answerForReview, makeCards } from '../testing/fixtures.ts'
import { leave, submitKeys, summary } from '../testing/review.ts'
import { hasUnsentAnswers } from './storage.ts'
import { openUnsentStore } from './store.ts'

/** Answers one of two cards and closes the tab. */
async function leaveReview() {
  answerForReview(makeCards('Apfel', 'Birne'))
  const app = renderApp('/learn/list-1?review=all')
  await app.user.click(await screen.findByRole('button', { name: 'Start review' }))
  await screen.findByRole('region', { name: 'Card 1 of 2' })
  await app.user.keyboard('{Enter}3')
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  app.unmount()
}

const visit = (session = ada) => renderApp('/learn/list-1', { session })
const notice = () => screen.findByText(/1 unsent answer in/)
/** The focused element is gone, so a screen reader continues from the top of the page. */
const headingFocused = () => waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())

test('the next visit offers to continue the review where it stopped', async () => {
  await leaveReview()
  const { user } = visit()
  await notice()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  await user.keyboard('{Enter}1')
  await summary()
  await user.keyboard(submitKeys)
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(inputsOf('reviews.submit')[0]?.vocReviews.map(({ result }) => result)).toEqual([1, -1])
  expect(inputsOf('reviews.getQueue')).toHaveLength(1)
  expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
  await headingFocused()
})

test('the next visit offers to submit the answers, and to submit them again after a failure', async () => {
  await leaveReview()
  const { user } = visit()
  await notice()
  refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Internal Server Error')).toBeInTheDocument()
  // Answers that were sent once must not change.
  expect(screen.queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument()
  answer('reviews.submit', { saved: 1, skipped: [] })
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())
  const [first, second] = inputsOf('reviews.submit')
  expect(second).toEqual(first)
  await headingFocused()
})

test('what was submitted before the tab was closed is sent at the next visit, once', async () => {
  await leaveReview()
  const submitted = openUnsentStore(ada.id)
  for (const review of submitted.list()) submitted.save({ ...review, frozen: true })
  visit()
  await screen.findByText('Review submitted')
  expect(submitted.list()).toEqual([])
  expect(inputsOf('reviews.submit')).toHaveLength(1)
})

test('a refused submission leaves the review as it was', async () => {
  await leaveReview()
  const { user } = visit()
  await notice()
  refuse('reviews.submit', 'TOO_MANY_REQUESTS')
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  expect(await screen.findByText('Too many requests, try again later')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Go on' })).toBeEnabled()
  expect(screen.getByRole('button', { name: 'Submit' })).toHaveFocus()
})

test('answers can be discarded after a confirmation', async () => {
  await leaveReview()
  const { user } = visit()
  await notice()
  await user.click(screen.getByRole('button', { name: 'Discard' }))
  const question = await screen.findByRole('alertdialog', { name: 'Discard answers' })
  await user.click(within(question).getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())
  expect(hasUnsentAnswers()).toBe(false)
  await headingFocused()
})

test('closing a continued review moves the focus to the page', async () => {
  await leaveReview()
  const { user } = visit()
  await notice()
  await user.click(screen.getByRole('button', { name: 'Go on' }))
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  await leave(() => user.keyboard('{Escape}'))
  await notice()
  await headingFocused()
})

describe('a reset of the list', () => {
  const reset = async (user: ReturnType<typeof visit>['user']) => {
    answer('reviews.listLearning', { lists: [], next: null })
    // The notice may be rendered before the list.
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    const question = await screen.findByRole('alertdialog')
    await user.click(within(question).getByRole('button', { name: 'Reset' }))
  }

  test('discards its unsent answers, which can no longer count', async () => {
    await leaveReview()
    answer('reviews.reset', {})
    const { user } = visit()
    await notice()
    await reset(user)
    await waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())
    expect(hasUnsentAnswers()).toBe(false)
  })

  test('keeps them if it was refused', async () => {
    await leaveReview()
    refuse('reviews.reset', 'BUSY')
    const { user } = visit()
    await notice()
    await reset(user)
    await screen.findByRole('button', { name: 'Dismiss' })
    expect(hasUnsentAnswers()).toBe(true)
  })

  test('keeps them if it is a reset of another list', async () => {
    await leaveReview()
    answerForReview([], { id: 'list-2', name: 'Zahlen' })
    answer('reviews.reset', {})
    const { user } = renderApp('/learn/list-2')
    await notice()
    await screen.findByRole('heading', { name: 'Zahlen' })
    await reset(user)
    await screen.findByText('Learning data reset')
    expect(hasUnsentAnswers()).toBe(true)
  })
})

test('another user of the same browser sees no notice', async () => {
  await leaveReview()
  visit({ ...ada, id: '01900000-0000-7000-8000-000000000002', name: 'Bob' })
  await screen.findByRole('heading', { name: 'Obst' })
  expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
})

test('closing a review loses nothing: the page behind it offers to continue', async () => {
  answerForReview(makeCards('Apfel', 'Birne'))
  const { user } = renderApp('/learn/list-1?review=all')
  await user.click(await screen.findByRole('button', { name: 'Start review' }))
  await screen.findByRole('region', { name: 'Card 1 of 2' })
  await user.keyboard('{Enter}3')
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
  await leave(() => user.keyboard('{Escape}'))
  await notice()
})

test('a review whose stored cards cannot be read can be submitted, but not continued', async () => {
  await leaveReview()
  for (const key of Object.keys(localStorage))
    if (key.startsWith('wordtide.review.cards:')) localStorage.setItem(key, JSON.stringify(makeCards('Apfel')))
  const { user } = visit()
  await notice()
  expect(screen.queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Submit' }))
  await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
  await waitFor(() => expect(hasUnsentAnswers()).toBe(false))
})
