import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  ada,
  answer,
  hang,
  inputsOf,
  makeList,
  makeSettings,
  makeToday,
  refuse,
  renderApp,
} from '../../../testing/index.ts'
import { answerForReview, makeCard } from '../testing/fixtures.ts'
import { noLocks, type StandInLocks, standInLocks } from '../testing/locks.ts'
import { clickable, findRegion } from '../testing/review.ts'
import { deckOf, openUnsentStore, type UnsentReview } from './store.ts'

const store = () => openUnsentStore(ada.id)
const cards = [
  makeCard({ term: 'Apfel', listId: 'list-1', newWord: false }),
  makeCard({ term: 'ola', listId: 'list-2', listName: 'Olas', newWord: false }),
  makeCard({ term: 'mar', listId: 'list-2', listName: 'Olas', newWord: false }),
]
const answerTo = (vocId: string) => ({
  vocId,
  type: 'translation' as const,
  result: 1 as const,
  date: 9,
  thinkingTime: 5,
})

/** Stores a review session, over all lists by default, in which the first two cards were answered. */
function storeReview(overrides: Partial<UnsentReview> = {}) {
  const review: UnsentReview = {
    id: 's1',
    listId: null,
    listName: 'all lists',
    startedAt: 1,
    options: { types: ['translation'], count: 100, listening: false },
    answers: [answerTo('voc-Apfel'), answerTo('voc-ola')],
    index: 2,
    frozen: false,
    ...overrides,
  }
  store().save(review, deckOf(cards, makeSettings().reviews))
}
const ofList = { id: 's2', listId: 'list-1', listName: 'Obst', answers: [answerTo('voc-Apfel')] }

beforeEach(() => {
  answerForReview(cards)
  answer('reviews.listLearning', { lists: [makeList()], next: null })
  answer('reviews.getToday', makeToday({ due: 3, lists: [] }))
})

const notice = () => screen.findByRole('region', { name: 'Unsent answers over all lists' })
const dialog = (name: string) => screen.findByRole('dialog', { name })

async function pressStart() {
  const app = renderApp('/learn')
  await app.user.click(await screen.findByRole('button', { name: 'Start' }))
  return app
}
async function pressReview() {
  const app = renderApp('/learn/list-1')
  await app.user.click(await screen.findByRole('button', { name: 'Review' }))
  return app
}

describe('unsent answers over all lists', () => {
  test('are offered on every page, and go on where the review stopped', async () => {
    storeReview()
    const { user } = renderApp('/learn/list-1')
    expect(await notice()).toHaveTextContent('2 unsent answers over all lists')
    await user.click(within(await notice()).getByRole('button', { name: 'Go on' }))
    expect(await findRegion('Card 3 of 3')).toHaveTextContent('Olas')
    expect(inputsOf('reviews.getQueue')).toEqual([])
  })

  test('come before a review of a list', async () => {
    storeReview()
    await pressReview()
    expect(await dialog('Unsent answers')).toHaveAccessibleDescription(/^2 unsent answers over all lists from/)
  })

  test('come before another session of today, which starts once they are submitted', async () => {
    storeReview()
    answer('reviews.submit', { saved: 2, skipped: [] })
    const { user } = await pressStart()
    await dialog('Unsent answers')
    await user.click(await clickable('Submit'))
    await findRegion('Card 1 of 3')
    expect(inputsOf('reviews.submit')[0]?.vocReviews).toHaveLength(2)
  })

  test('of a list come before a session of today, and go on there', async () => {
    storeReview(ofList)
    const { user } = await pressStart()
    expect(await dialog('Unsent answers')).toHaveAccessibleDescription(/^1 unsent answer in Obst from/)
    await user.click(await clickable('Go on'))
    await dialog('Review: Obst')
    await findRegion('Card 3 of 3')
  })

  test('that are being submitted keep a review of a list waiting', async () => {
    storeReview({ id: 'held-all' })
    hang('reviews.submit')
    const { user } = renderApp('/learn/list-1')
    await user.click(within(await notice()).getByRole('button', { name: 'Submit' }))
    await waitFor(() => expect(inputsOf('reviews.submit')).toHaveLength(1))
    await user.click(screen.getByRole('button', { name: 'Review' }))
    await dialog('Submitting answers')
  })

  test('lose those of a list that is reset, and keep the others', async () => {
    storeReview()
    answer('reviews.reset', {})
    const { user } = renderApp('/learn/list-1')
    await notice()
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }))
    await screen.findByText('Learning data reset')
    await waitFor(() => expect(store().list()).toMatchObject([{ answers: [{ vocId: 'voc-ola' }] }]))
    expect(store().list()).toHaveLength(1)
  })

  test('do not come back after a reset when a later answer is undone', async () => {
    const [apple, wave] = [answerTo('voc-Apfel'), answerTo('voc-ola')]
    const steps = [apple, wave, { ...wave, date: 2 }].map((given) => ({ did: 'answer' as const, answer: given }))
    storeReview({ steps, changedAt: 7 })
    answer('reviews.reset', {})
    const { user } = renderApp('/learn/list-1')
    await notice()
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }))
    await waitFor(() => expect(store().get('s1')?.steps).toEqual(steps.slice(1)))
    // Later than the copy that a crash of the browser would restore.
    expect(store().get('s1')?.changedAt).toBeGreaterThan(7)
  })

  test('stay as they are at a reset if the server may have them', async () => {
    storeReview({ frozen: true })
    refuse('reviews.submit', 'INTERNAL_SERVER_ERROR')
    answer('reviews.reset', {})
    const { user } = renderApp('/learn/list-1')
    await notice()
    await user.click(await screen.findByRole('button', { name: 'Reset' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reset' }))
    await screen.findByText('Learning data reset')
    expect(store().list()[0]?.answers).toHaveLength(2)
  })
})

describe('in another tab', () => {
  let locks: StandInLocks
  beforeEach(() => {
    locks = standInLocks()
  })
  afterEach(noLocks)
  const lockOf = (list: string) => `wordtide.review.list:${ada.id}:${list}`

  test('a session over all lists keeps a review of a list waiting', async () => {
    locks.acquire(lockOf('*'))
    await pressReview()
    await dialog('Open in another tab')
    act(() => locks.release(lockOf('*')))
    await dialog('Review Option')
  })

  test('a review of any list keeps a session over all lists waiting, which starts after it', async () => {
    locks.acquire(lockOf('list-9'))
    await pressStart()
    expect(await dialog('Open in another tab')).toHaveAccessibleDescription(/^You are reviewing in another tab/)
    expect(inputsOf('reviews.getQueue')).toEqual([])
    act(() => locks.release(lockOf('list-9')))
    await findRegion('Card 1 of 3')
    expect((await locks.query()).held).toContainEqual({ name: lockOf('*'), mode: 'exclusive' })
  })

  test('a review of a list that starts at the same moment keeps both from asking the same cards', async () => {
    const { user } = await pressReview()
    const start = await screen.findByRole('button', { name: 'Start review' })
    locks.acquire(lockOf('*'))
    await user.click(start)
    await dialog('Open in another tab')
    expect(inputsOf('reviews.getQueue')).toEqual([])
  })

  test('a review of another user does not matter', async () => {
    locks.acquire('wordtide.review.list:bob:list-1')
    await pressStart()
    await findRegion('Card 1 of 3')
  })
})
