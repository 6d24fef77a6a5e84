import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ada, answer, hang, inputsOf, makeSettings, refuse, renderApp } from '../../testing/index.ts'
import { answerForReview, makeCards } from './testing/fixtures.ts'
import { noLocks, type StandInLocks, standInLocks } from './testing/locks.ts'
import { clickable, findRegion, leave, openReview } from './testing/review.ts'
import { deckOf, openUnsentStore, type UnsentReview } from './unsent/store.ts'

const store = () => openUnsentStore(ada.id)
const cards = makeCards('Apfel', 'Birne')

/**
 * Stores a review session of the list in which the first card was answered. If its submission hangs, it needs an id of
 * its own, because its lock is held until the end of the file.
 */
function storeReview(overrides: Partial<UnsentReview> = {}) {
  const review: UnsentReview = {
    id: 's1',
    listId: 'list-1',
    listName: 'Obst',
    startedAt: 1,
    options: { types: ['translation'], count: 15, listening: false },
    answers: [{ vocId: 'voc-Apfel', type: 'translation', result: 1, date: Date.UTC(2026, 0, 5, 12), thinkingTime: 5 }],
    index: 1,
    frozen: false,
    ...overrides,
  }
  store().save(review, deckOf(cards, makeSettings({ intervals: [1, 3] }).reviews))
}

/** Opens the page of the list and presses its Review button. */
async function pressReview() {
  const app = renderApp('/learn/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  return app
}

const dialog = () => screen.findByRole('dialog', { name: 'Unsent answers' })
const options = () => screen.findByRole('dialog', { name: 'Review Option' })
const otherTab = () => screen.findByRole('dialog', { name: 'Open in another tab' })
const noDialog = () => waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
const buttonOf = async (name: string) => within(await dialog()).getByRole('button', { name })
const confirmDiscard = async () =>
  within(await screen.findByRole('alertdialog', { name: 'Discard answers' })).getByRole('button', { name: 'Discard' })

beforeEach(() => answerForReview(cards))

describe('Review of a list with unsent answers', () => {
  test.each(['/learn/list-1?review=all', '/learn/list-1?review=translation'])(
    'asks before anything is asked again, also at %s',
    async (address) => {
      storeReview()
      renderApp(address)
      expect(await dialog()).toHaveAccessibleDescription(/^1 unsent answer in Obst from Jan 5, 2026/)
      expect(screen.queryByRole('dialog', { name: 'Review Option' })).not.toBeInTheDocument()
    },
  )

  test('asks in the library, too', async () => {
    storeReview()
    answer('vocs.list', { items: [], next: null })
    answer('ratings.get', { rating: 0, lastModifiedAt: null })
    const { user } = renderApp('/library/lists/list-1')
    await user.click(await screen.findByRole('button', { name: 'Review' }))
    await dialog()
  })

  test('goes on where it stopped, and opens no second review', async () => {
    storeReview()
    const { user, path } = renderApp('/learn/list-1?review=all')
    await waitFor(async () => expect(await buttonOf('Go on')).toHaveFocus())
    await user.keyboard('{Enter}')
    await findRegion('Card 2 of 2')
    expect(inputsOf('reviews.getQueue')).toEqual([])
    await waitFor(() => expect(path()).toBe('/learn/list-1'))
    await leave(() => user.keyboard('{Escape}'))
    await noDialog()
    expect(store().list()).toHaveLength(1)
  })

  test('submits, then offers the options', async () => {
    storeReview()
    answer('reviews.submit', { saved: 1, skipped: [] })
    await pressReview()
    await dialog()
    await pressByKey('Submit')
    await options()
    expect(inputsOf('reviews.submit')).toMatchObject([{ vocReviews: [{ vocId: 'voc-Apfel', result: 1 }] }])
    expect(store().list()).toEqual([])
    await waitFor(async () => expect(await screen.findByRole('button', { name: 'Start review' })).toHaveFocus())
  })

  test('shows why the answers could not be submitted, and submits them again unchanged', async () => {
    storeReview()
    refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
    await pressReview()
    await dialog()
    await pressByKey('Submit')
    expect(await within(await dialog()).findByRole('alert')).toHaveTextContent('Internal Server Error')
    expect(within(await dialog()).queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument()
    expect(await dialog()).toHaveTextContent('may have reached the server')
    answer('reviews.submit', { saved: 1, skipped: [] })
    await pressByKey('Submit')
    await options()
    const [first, second] = inputsOf('reviews.submit')
    expect(second).toEqual(first)
  })

  test('discards after a confirmation, then offers the options', async () => {
    storeReview()
    const { user } = await pressReview()
    await dialog()
    await pressByKey('Discard')
    await user.click(await confirmDiscard())
    await options()
    expect(store().list()).toEqual([])
    expect(inputsOf('reviews.submit')).toEqual([])
    await waitFor(async () => expect(await screen.findByRole('button', { name: 'Start review' })).toHaveFocus())
  })

  test('keeps them if the discarding is cancelled, or the dialog is closed', async () => {
    storeReview()
    const { user } = await pressReview()
    await dialog()
    await pressByKey('Discard')
    await screen.findByRole('alertdialog')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await dialog()
    await user.keyboard('{Escape}')
    await noDialog()
    expect(store().list()).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Review' })).toHaveFocus())
  })

  test('handles several reviews one after the other, the oldest first', async () => {
    storeReview({ id: 's2', startedAt: 2, frozen: true })
    storeReview()
    refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
    const { user } = await pressReview()
    expect(await dialog()).toHaveTextContent('Another review of this list has unsent answers')
    await pressByKey('Discard')
    await user.click(await confirmDiscard())
    await waitFor(() => expect(store().list()).toMatchObject([{ id: 's2' }]))
    await waitFor(async () =>
      expect(within(await dialog()).queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument(),
    )
    expect(await dialog()).not.toHaveTextContent('Another review')
    answer('reviews.submit', { saved: 1, skipped: [] })
    await pressByKey('Submit')
    await options()
  })

  test('does not go on without the stored cards', async () => {
    storeReview()
    for (const key of Object.keys(localStorage))
      if (key.startsWith('wordtide.review.cards:')) localStorage.removeItem(key)
    await pressReview()
    expect(await buttonOf('Submit')).toBeInTheDocument()
    expect(within(await dialog()).queryByRole('button', { name: 'Go on' })).not.toBeInTheDocument()
  })

  test('opens the options if they belong to another list or another user', async () => {
    storeReview({ id: 's2', listId: 'list-2', listName: 'Zahlen' })
    openUnsentStore('bob').save({ ...must(store().get('s2')), listId: 'list-1' })
    await pressReview()
    await options()
  })

  test('waits for answers that this tab is still submitting', async () => {
    const { user } = await openReview(cards)
    await user.keyboard('{Enter}3{Enter}3')
    await findRegion('Summary')
    hang('reviews.submit')
    await user.click(await clickable('Submit Review'))
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    await user.keyboard('{Escape}')
    await noDialog()
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await screen.findByRole('dialog', { name: 'Submitting answers' })
  })

  test('waits for answers that a notice on the page is submitting', async () => {
    storeReview({ id: 'held-1' })
    hang('reviews.submit')
    const { user } = renderApp('/learn/list-1')
    const notice = await screen.findByRole('region', { name: 'Unsent answers in Obst' })
    await user.click(within(notice).getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await screen.findByRole('dialog', { name: 'Submitting answers' })
  })

  test('waits for answers that it was closed with while it submitted them, and so does the notice', async () => {
    storeReview({ id: 'held-2' })
    hang('reviews.submit')
    const { user } = await pressReview()
    await dialog()
    await pressByKey('Submit')
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    await user.keyboard('{Escape}')
    await noDialog()
    expect(await screen.findByRole('button', { name: 'Discard' })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Submit' }))
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await screen.findByRole('dialog', { name: 'Submitting answers' })
    expect(inputsOf('reviews.submit')).toHaveLength(1)
  })

  test('stays as it is while it submits', async () => {
    storeReview({ id: 'held-3' })
    hang('reviews.submit')
    await pressReview()
    const text = (await dialog()).textContent
    await pressByKey('Submit')
    await waitFor(() => expect(store().list()).toMatchObject([{ frozen: true }]))
    await waitFor(async () => expect(await buttonOf('Go on')).toBeDisabled())
    // The stored answers, which are frozen now, are read again.
    act(() => void window.dispatchEvent(new Event('focus')))
    // Waits for time: a dialog that changed would do so with its next rendering.
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect((await dialog()).textContent).toBe(text)
    expect(await buttonOf('Submit')).toHaveFocus()
  })
})

describe('Review of a list that another tab reviews', () => {
  let locks: StandInLocks
  beforeEach(() => {
    locks = standInLocks()
  })
  afterEach(noLocks)
  const listLock = `wordtide.review.list:${ada.id}:list-1`
  const reviewLock = `wordtide.review:${ada.id}:s1`

  test('asks nothing, and continues once that review is closed', async () => {
    locks.acquire(listLock)
    await pressReview()
    expect(await otherTab()).toHaveAccessibleDescription(/being reviewed in another tab/)
    expect(screen.queryByRole('dialog', { name: 'Review Option' })).not.toBeInTheDocument()
    act(() => locks.release(listLock))
    await options()
  })

  test('asks about the answers that were left in that tab', async () => {
    locks.acquire(listLock)
    locks.acquire(reviewLock)
    await pressReview()
    await otherTab()
    storeReview()
    await otherTab()
    act(() => locks.release(listLock))
    await otherTab()
    act(() => locks.release(reviewLock))
    await dialog()
  })

  test('it waits also if that tab runs an earlier release, which locks no lists', async () => {
    storeReview()
    locks.acquire(reviewLock)
    await pressReview()
    await otherTab()
  })

  test('opens the options if the other tab reviews another list', async () => {
    locks.acquire(`wordtide.review.list:${ada.id}:list-2`)
    await pressReview()
    await options()
  })

  test('asks no card twice if both tabs start at the same time', async () => {
    const { user } = await pressReview()
    await options()
    locks.acquire(listLock)
    await user.click(await screen.findByRole('button', { name: 'Start review' }))
    await otherTab()
    expect(inputsOf('reviews.getQueue')).toEqual([])
    act(() => locks.release(listLock))
    await user.click(await screen.findByRole('button', { name: 'Start review' }))
    await findRegion('Card 1 of 2')
  })

  test('asks no card twice if the other tab was closed with answers in between', async () => {
    const { user } = await pressReview()
    const start = await screen.findByRole('button', { name: 'Start review' })
    // The storage event of that tab has not arrived yet.
    localStorage.setItem(...stored())
    await user.click(start)
    await dialog()
    expect(inputsOf('reviews.getQueue')).toEqual([])
  })

  test('a tab that waited for the end of that review, and holds its lock for a moment, keeps no other from starting', async () => {
    const { user } = await pressReview()
    const start = await screen.findByRole('button', { name: 'Start review' })
    locks.acquire(listLock, 'shared')
    await user.click(start)
    await screen.findByRole('dialog', { name: 'Review: Obst' })
    locks.release(listLock)
    await findRegion('Card 1 of 2')
  })

  test('a review does not go on from its notice', async () => {
    storeReview()
    const { user } = renderApp('/learn/list-1')
    await screen.findByRole('region', { name: 'Unsent answers in Obst' })
    locks.acquire(listLock)
    await user.click(screen.getByRole('button', { name: 'Go on' }))
    expect(await screen.findByText('This list is being reviewed in another tab')).toBeInTheDocument()
  })
})

test('without locks two tabs can review a list, and unsent answers are asked about all the same', async () => {
  noLocks()
  storeReview()
  await pressReview()
  await dialog()
})

/** Presses a button of the dialog with Enter, which the click guard does not ignore. */
async function pressByKey(name: string) {
  const element = await buttonOf(name)
  act(() => element.focus())
  await userEvent.keyboard('{Enter}')
}

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('There is no such value')
  return value
}

/** Key and text of a stored review session, which is removed again. */
function stored(): [key: string, text: string] {
  storeReview()
  const key = `wordtide.review.answers:${ada.id}:s1`
  const text = localStorage.getItem(key) ?? ''
  localStorage.removeItem(key)
  return [key, text]
}
