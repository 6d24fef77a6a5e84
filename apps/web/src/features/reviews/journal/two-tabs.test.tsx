import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, answer, hang, inputsOf, renderApp } from '../../../testing/index.ts'
import { makeCards } from '../testing/cards.ts'
import { answerForReview } from '../testing/list.ts'
import { noLocks, type StandInLocks, standInLocks } from '../testing/locks.ts'
import { button, onTable, review, settled, submitKeys, summary } from '../testing/review.ts'
import { browserStorage } from './browser-storage.ts'
import { openJournal } from './journal.ts'

let locks: StandInLocks
beforeEach(() => {
  locks = standInLocks()
})
afterEach(noLocks)

const journal = () => openJournal(ada.id, browserStorage())
const lockName = () => `wordtide.review:${ada.id}:${journal().unsent()[0]?.id}`

/** A session with one of two cards answered that is not under way here. */
async function left() {
  const app = await review(makeCards('Apfel', 'Birne'))
  await app.user.keyboard('{Enter}3')
  await onTable('Card 2 of 2')
  app.unmount()
  await waitFor(async () => expect((await locks.query()).held).toEqual([]))
}

const visit = () => renderApp('/learn/list-1')
const offer = () => screen.findByText(/1 unsent answer in/)
const noOffer = () => waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())

test('a running session is held by its tab, until it is closed', async () => {
  const { user } = await review(makeCards('Apfel', 'Birne'))
  await user.keyboard('{Enter}3')
  await onTable('Card 2 of 2')
  expect((await locks.query()).held).toMatchObject([{ name: lockName() }])
  await user.keyboard('{Escape}')
  await offer()
  expect((await locks.query()).held).toEqual([])
})

describe('a session that another tab has', () => {
  test('is not offered, and is again when that tab is gone', async () => {
    await left()
    locks.take(lockName())
    visit()
    await screen.findByRole('heading', { name: 'Obst' })
    await noOffer()
    locks.leave(lockName())
    await offer()
  })

  test.each([
    { event: 'the window gets the focus', look: () => window.dispatchEvent(new Event('focus')) },
    { event: 'the tab is shown', look: () => document.dispatchEvent(new Event('visibilitychange')) },
    {
      event: 'that tab keeps an answer',
      look: () => window.dispatchEvent(new StorageEvent('storage', { key: `wordtide.review.answers:${ada.id}:x` })),
    },
  ])('is no longer offered when $event', async ({ look }) => {
    await left()
    visit()
    await offer()
    locks.take(lockName())
    act(() => void look())
    await noOffer()
  })

  test('cannot be submitted from an offer that is out of date', async () => {
    await left()
    const { user } = visit()
    await offer()
    locks.take(lockName())
    await user.click(await settled('Submit Review'))
    await noOffer()
    expect(inputsOf('reviews.submit')).toEqual([])
    expect(journal().unsent()).toMatchObject([{ frozen: false }])
  })

  test('cannot be gone on with from an offer that is out of date', async () => {
    await left()
    const { user } = visit()
    await offer()
    locks.take(lockName())
    fireEvent.click(button('Continue review'))
    expect(
      await screen.findByText('This review is under way in another tab, or was submitted there'),
    ).toBeInTheDocument()
    await user.click(await settled('Back'))
    await noOffer()
  })
})

test('a session that another tab has submitted cannot be gone on with', async () => {
  await left()
  visit()
  await offer()
  // Its notice of that is still on the way.
  for (const key of Object.keys(localStorage))
    if (key.startsWith('wordtide.review.answers:')) localStorage.removeItem(key)
  fireEvent.click(button('Continue review'))
  expect(await screen.findByText('This review is under way in another tab, or was submitted there')).toBeInTheDocument()
})

test('what is submitted from the offer is the session as it stands, held meanwhile', async () => {
  await left()
  const { user } = visit()
  await offer()
  const [record] = journal().unsent()
  const [first] = record?.answers ?? []
  if (record === undefined || first === undefined) throw new Error('Nothing is kept')
  // The other tab replaced the answer, and its notice of that is still on the way.
  localStorage.setItem(
    `wordtide.review.answers:${ada.id}:${record.id}`,
    JSON.stringify({ ...record, answers: [{ ...first, result: -1 }] }),
  )
  hang('reviews.submit')
  await user.click(await settled('Submit Review'))
  await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
  expect(inputsOf('reviews.submit')[0]?.vocReviews).toMatchObject([{ result: -1 }])
  expect((await locks.query()).held).toMatchObject([{ name: lockName() }])
  // To this tab it is its own: the offer stays while it is sent.
  act(() => void window.dispatchEvent(new Event('focus')))
  await offer()
})

test('a session that goes on here is submitted from here', async () => {
  await left()
  answerForReview(makeCards('Apfel', 'Birne'))
  answer('reviews.submit', { saved: 2, skipped: [] })
  const { user } = visit()
  await offer()
  await user.click(button('Continue review'))
  await onTable('Card 2 of 2')
  await user.keyboard('{Enter}1')
  await summary()
  await user.keyboard(submitKeys)
  await waitFor(() => expect(journal().unsent()).toEqual([]))
  await waitFor(async () => expect((await locks.query()).held).toEqual([]))
})

test('where the browser forbids its locks, everything goes as without them', async () => {
  await left()
  locks.request = () => Promise.reject(new DOMException('no', 'SecurityError'))
  locks.query = () => Promise.reject(new DOMException('no', 'SecurityError'))
  const { user } = visit()
  await offer()
  await user.click(button('Continue review'))
  await onTable('Card 2 of 2')
})
