import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, answer, hang, inputsOf, renderApp } from '../../../testing/index.ts'
import { answerForReview, makeCards } from '../testing/fixtures.ts'
import { noLocks, type StandInLocks, standInLocks } from '../testing/locks.ts'
import { button, clickable, findRegion, leave, openReview, submitKeys, summary } from '../testing/review.ts'
import { openUnsentStore } from './store.ts'

let locks: StandInLocks
beforeEach(() => {
  locks = standInLocks()
})
afterEach(noLocks)

const store = () => openUnsentStore(ada.id)
const lockName = () => `wordtide.review:${ada.id}:${store().list()[0]?.id}`

/** Answers one of two cards and closes the page. */
async function leaveReview() {
  const app = await openReview(makeCards('Apfel', 'Birne'))
  await app.user.keyboard('{Enter}3')
  await findRegion('Card 2 of 2')
  app.unmount()
  await waitFor(async () => expect((await locks.query()).held).toEqual([]))
}

const visit = () => renderApp('/learn/list-1')
const notice = () => screen.findByText(/1 unsent answer in/)
const noNotice = () => waitFor(() => expect(screen.queryByText(/unsent/)).not.toBeInTheDocument())

test('a review session and its list are locked by their tab until it is closed', async () => {
  const { user } = await openReview(makeCards('Apfel', 'Birne'))
  await user.keyboard('{Enter}3')
  await findRegion('Card 2 of 2')
  const held = (await locks.query()).held.map(({ name }) => name)
  expect(held.toSorted()).toEqual([`wordtide.review.list:${ada.id}:list-1`, lockName()])
  await leave(() => user.keyboard('{Escape}'))
  await notice()
  expect((await locks.query()).held).toEqual([])
})

describe('a review session that another tab has locked', () => {
  test('is not offered until that tab is gone', async () => {
    await leaveReview()
    locks.acquire(lockName())
    visit()
    await screen.findByRole('heading', { name: 'Obst' })
    await noNotice()
    locks.release(lockName())
    await notice()
  })

  test.each([
    { event: 'the window gets the focus', look: () => window.dispatchEvent(new Event('focus')) },
    { event: 'the tab is shown', look: () => document.dispatchEvent(new Event('visibilitychange')) },
    {
      event: 'that tab stores an answer',
      look: () => window.dispatchEvent(new StorageEvent('storage', { key: `wordtide.review.answers:${ada.id}:x` })),
    },
  ])('is no longer offered when $event', async ({ look }) => {
    await leaveReview()
    visit()
    await notice()
    locks.acquire(lockName())
    act(() => void look())
    await noNotice()
  })

  test('cannot be submitted from an outdated notice', async () => {
    await leaveReview()
    const { user } = visit()
    await notice()
    locks.acquire(lockName())
    await user.click(await clickable('Submit'))
    await noNotice()
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus()
    expect(inputsOf('reviews.submit')).toEqual([])
    expect(store().list()).toMatchObject([{ frozen: false }])
  })

  test('cannot be discarded from an outdated notice, which keeps the focus if it stays', async () => {
    await leaveReview()
    const { user } = visit()
    await notice()
    await user.click(await clickable('Discard'))
    const question = await screen.findByRole('alertdialog', { name: 'Discard answers' })
    const name = lockName()
    locks.acquire(name)
    // The other tab releases the lock just after it was found locked.
    const query = locks.query.bind(locks)
    locks.query = async () => {
      const snapshot = await query()
      locks.release(name)
      return snapshot
    }
    await user.click(within(question).getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument())
    await waitFor(() => expect(button('Discard')).toHaveFocus())
    expect(store().list()).toHaveLength(1)
  })

  test('cannot be continued from an outdated notice', async () => {
    await leaveReview()
    const { user } = visit()
    await notice()
    locks.acquire(lockName())
    fireEvent.click(button('Go on'))
    expect(
      await screen.findByText('This review is under way in another tab, or was submitted there'),
    ).toBeInTheDocument()
    await user.click(await clickable('Back'))
    await noNotice()
  })
})

test('a review session that another tab has submitted cannot be continued', async () => {
  await leaveReview()
  visit()
  await notice()
  // The storage event of that tab has not arrived yet.
  for (const key of Object.keys(localStorage))
    if (key.startsWith('wordtide.review.answers:')) localStorage.removeItem(key)
  fireEvent.click(button('Go on'))
  expect(await screen.findByText('This review is under way in another tab, or was submitted there')).toBeInTheDocument()
})

test('a notice submits the stored answers, under the lock', async () => {
  await leaveReview()
  const { user } = visit()
  await notice()
  const [unsent] = store().list()
  const [first] = unsent?.answers ?? []
  if (unsent === undefined || first === undefined) throw new Error('Nothing is stored')
  // Another tab has replaced the answer, and its storage event has not arrived yet.
  localStorage.setItem(
    `wordtide.review.answers:${ada.id}:${unsent.id}`,
    JSON.stringify({ ...unsent, answers: [{ ...first, result: -1 }] }),
  )
  hang('reviews.submit')
  await user.click(await clickable('Submit'))
  await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
  expect(inputsOf('reviews.submit')[0]?.vocReviews).toMatchObject([{ result: -1 }])
  expect((await locks.query()).held).toMatchObject([{ name: lockName() }])
  // The lock is this tab's own, so the notice stays while the answers are sent.
  act(() => void window.dispatchEvent(new Event('focus')))
  await notice()
})

test('a review that continues in this tab is submitted from it', async () => {
  await leaveReview()
  answerForReview(makeCards('Apfel', 'Birne'))
  answer('reviews.submit', { saved: 2, skipped: [] })
  const { user } = visit()
  await notice()
  await user.click(button('Go on'))
  await findRegion('Card 2 of 2')
  await user.keyboard('{Enter}1')
  await summary()
  await user.keyboard(submitKeys)
  await waitFor(() => expect(store().list()).toEqual([]))
  await waitFor(async () => expect((await locks.query()).held).toEqual([]))
})

test('a browser that forbids its locks is treated like one without them', async () => {
  await leaveReview()
  locks.request = () => Promise.reject(new DOMException('no', 'SecurityError'))
  locks.query = () => Promise.reject(new DOMException('no', 'SecurityError'))
  const { user } = visit()
  await notice()
  await user.click(button('Go on'))
  await findRegion('Card 2 of 2')
})
