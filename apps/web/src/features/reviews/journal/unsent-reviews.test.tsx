import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ada, answer, inputsOf, refuse, renderApp } from '../../../testing/index.ts'
import { makeCards } from '../testing/cards.ts'
import { answerForReview } from '../testing/list.ts'
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

test('the next visit offers to go on where the session stopped', async () => {
  await leaveInTheMiddle()
  const { user } = visit()
  await offer()
  await user.click(screen.getByRole('button', { name: 'Continue review' }))
  await screen.findByRole('region', { name: 'Card 2 of 2' })
  await user.keyboard('{Enter}1')
  await screen.findByRole('region', { name: 'Summary' })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  expect(inputsOf('reviews.submit')[0]?.vocReviews.map(({ result }) => result)).toEqual([1, -1])
  expect(inputsOf('reviews.queue')).toHaveLength(1)
  expect(screen.queryByText(/unsent/)).not.toBeInTheDocument()
})

test('the next visit offers to submit, and to submit again when that failed', async () => {
  await leaveInTheMiddle()
  const { user } = visit()
  await offer()
  refuse('reviews.submit', 'INTERNAL')
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  expect(await screen.findByText('Internal Server Error')).toBeInTheDocument()
  // What was sent once must not change any more.
  expect(screen.queryByRole('button', { name: 'Continue review' })).not.toBeInTheDocument()
  answer('reviews.submit', { saved: 1, skipped: [] })
  await user.click(screen.getByRole('button', { name: 'Submit Review' }))
  await waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())
  const [first, second] = inputsOf('reviews.submit')
  expect(second).toEqual(first)
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
