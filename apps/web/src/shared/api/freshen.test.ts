import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

const key = (path: string, input: unknown = {}) => [path.split('.'), { input, type: 'query' }]

let client = createQueryClient()
let stops: (() => void)[] = []
beforeEach(() => {
  client = createQueryClient()
  stops = []
})
afterEach(() => {
  for (const stop of stops) stop()
  client.clear()
})

/** A query that is on screen, with what it shows; counts how often it is fetched again. */
function onScreen(path: string, data: unknown, input: unknown = {}) {
  const queryKey = key(path, input)
  client.setQueryData(queryKey, data)
  let fetched = 0
  const queryFn = () => {
    fetched += 1
    return data
  }
  stops.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  return {
    fetched: () => fetched,
    data: () => client.getQueryData(queryKey),
    stale: () => client.getQueryState(queryKey)?.isInvalidated,
  }
}

const mutate = (path: string, input: unknown, output: unknown) =>
  client
    .getMutationCache()
    .build(client, { mutationKey: [path.split('.')], mutationFn: async () => output })
    .execute(input)

const pages = (...rows: { id: string; term: string }[][]) => ({
  pages: rows.map((items) => ({ items, next: 'more' })),
  pageParams: rows.map(() => null),
})

describe('a successful mutation', () => {
  it('fetches again what it touched, and nothing else', async () => {
    const learning = onScreen('reviews.listLearning', { lists: [], next: null })
    const queue = onScreen('reviews.getQueue', [])
    await mutate('reviews.submit', { vocReviews: [] }, { saved: 0, skipped: [] })
    await expect.poll(learning.fetched).toBe(1)
    expect(queue.fetched()).toBe(0)
  })

  it.each([
    ['reviews.submit', { vocReviews: [] }, { saved: 0, skipped: [] }],
    ['reviews.reset', { id: 'a' }, {}],
    ['reviews.updateSettings', { reviews: { intervals: [] } }, { reviews: { intervals: [] } }],
    ['lists.update', { id: 'a', language: 'de' }, { id: 'a', language: 'de' }],
    ['lists.delete', { id: 'a' }, {}],
    ['vocs.delete', { id: 'a' }, {}],
  ])('%s counts anew what is learned', async (path, input, output) => {
    const learned = onScreen('reviews.listLearned', [])
    await mutate(path, input, output)
    await expect.poll(learned.fetched).toBe(1)
  })

  it('fetches again everything that depends on the intervals when they change', async () => {
    const dependent = [
      'reviews.getSettings',
      'reviews.listLearning',
      'reviews.getListStats',
      'reviews.getQueue',
      'lists.get',
    ]
    const shown = dependent.map((path) => onScreen(path, {}))
    const vocs = onScreen('vocs.list', { items: [], next: null })
    await mutate('reviews.updateSettings', { reviews: { intervals: [1] } }, { reviews: { intervals: [1] } })
    for (const query of shown) await expect.poll(query.fetched).toBe(1)
    expect(vocs.fetched()).toBe(0)
  })

  it('patches a row of a long list in place instead of fetching every page', async () => {
    const list = onScreen('vocs.list', pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tied' }]))
    await mutate('vocs.update', { id: 'b' }, { id: 'b', term: 'tide', pos: 'n' })
    expect(list.data()).toEqual(pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }]))
    expect(list.stale()).toBe(true)
    expect(list.fetched()).toBe(0)
  })

  it('takes a removed row out of a long list', async () => {
    const list = onScreen('vocs.list', pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }]))
    await mutate('vocs.delete', { id: 'a' }, {})
    expect(list.data()).toEqual(pages([], [{ id: 'b', term: 'tide' }]))
  })

  it('starts a long list over when something was made', async () => {
    const list = onScreen('vocs.list', pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }]))
    await mutate('vocs.create', {}, { id: 'c', term: 'ebb' })
    await expect.poll(list.fetched).toBe(1)
  })

  it('starts the learning lists over when one of them was reset', async () => {
    const page = (id: string) => ({ lists: [{ id, dueCount: 1 }], next: 'more' })
    const learning = onScreen('reviews.listLearning', { pages: [page('a'), page('b')], pageParams: [null, 'more'] })
    await mutate('reviews.reset', { id: 'b' }, {})
    await expect.poll(learning.fetched).toBe(1)
  })

  it('does not ask for what it has removed', async () => {
    const gone = onScreen('vocs.get', { id: 'a' }, { id: 'a' })
    const other = onScreen('vocs.get', { id: 'b' }, { id: 'b' })
    await mutate('vocs.delete', { id: 'a' }, {})
    await expect.poll(other.fetched).toBe(1)
    expect(gone.fetched()).toBe(0)
  })

  it.each([
    ['accessTokens.create', { name: 'Script', access: 'read', days: 7 }, { id: 'b', token: 'wordtide_b' }],
    ['accessTokens.delete', { id: 'a' }, {}],
  ])('%s asks for the access tokens again', async (path, input, output) => {
    const tokens = onScreen('accessTokens.list', [{ id: 'a' }])
    await mutate(path, input, output)
    await expect.poll(tokens.fetched).toBe(1)
  })

  it('shows a new name wherever somebody is named by it', async () => {
    const shown = ['profile.getInfo', 'lists.get', 'vocs.get', 'shares.listShared'].map((path) => onScreen(path, {}))
    const languages = onScreen('profile.listLanguages', [])
    await mutate('profile.updateInfo', { name: 'Ada' }, { name: 'Ada' })
    for (const query of shown) await expect.poll(query.fetched).toBe(1)
    expect(languages.fetched()).toBe(0)
  })

  it("shows a new mean wherever the list may be, which is not among one's own", async () => {
    const shown = ['ratings.get', 'lists.get', 'lists.listPublic'].map((path) => onScreen(path, {}))
    const own = onScreen('lists.listOwn', {})
    await mutate('ratings.rate', { listId: 'a', rating: 3 }, { rating: 3, lastModifiedAt: 1 })
    for (const query of shown) await expect.poll(query.fetched).toBe(1)
    expect(own.fetched()).toBe(0)
  })
})
