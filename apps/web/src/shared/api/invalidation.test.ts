import { QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createQueryClient } from './query-client.ts'

const key = (path: string, input: unknown = {}) => [path.split('.'), { input, type: 'query' }]

let client = createQueryClient()
let unsubscribes: (() => void)[] = []
beforeEach(() => {
  client = createQueryClient()
  unsubscribes = []
})
afterEach(() => {
  for (const unsubscribe of unsubscribes) unsubscribe()
  client.clear()
})

/** Adds an active query with this data; counts how often it is refetched. */
function activeQuery(path: string, data: unknown, input: unknown = {}) {
  const queryKey = key(path, input)
  client.setQueryData(queryKey, data)
  let refetches = 0
  const queryFn = () => {
    refetches += 1
    return data
  }
  unsubscribes.push(new QueryObserver(client, { queryKey, queryFn }).subscribe(() => undefined))
  return {
    refetches: () => refetches,
    data: () => client.getQueryData(queryKey),
    isStale: () => client.getQueryState(queryKey)?.isInvalidated,
  }
}

const mutate = (path: string, input: unknown, output: unknown) =>
  client
    .getMutationCache()
    .build(client, { mutationKey: [path.split('.')], mutationFn: async () => output })
    .execute(input)

const pages = (...rows: { id: string; term?: string; due?: boolean }[][]) => ({
  pages: rows.map((items) => ({ items, next: 'more' })),
  pageParams: rows.map(() => null),
})

describe('a successful mutation', () => {
  it('refetches the queries that depend on it and no others', async () => {
    const learning = activeQuery('reviews.listLearning', { lists: [], next: null })
    const queue = activeQuery('reviews.getQueue', [])
    await mutate('reviews.submit', { vocReviews: [] }, { saved: 0, skipped: [] })
    await expect.poll(learning.refetches).toBe(1)
    expect(queue.refetches()).toBe(0)
  })

  it.each([
    ['reviews.submit', { vocReviews: [] }, { saved: 0, skipped: [] }],
    ['reviews.reset', { id: 'a' }, {}],
    ['reviews.updateSettings', { reviews: { intervals: [] } }, { reviews: { intervals: [] } }],
    ['lists.update', { id: 'a', language: 'de' }, { id: 'a', language: 'de' }],
    ['lists.delete', { id: 'a' }, {}],
    ['vocs.delete', { id: 'a' }, {}],
  ])('%s refetches the learned counts', async (path, input, output) => {
    const learned = activeQuery('reviews.listLearned', [])
    await mutate(path, input, output)
    await expect.poll(learned.refetches).toBe(1)
  })

  it('refetches every query that depends on the settings if they change, but not the cards of a running review', async () => {
    const dependent = ['reviews.getSettings', 'reviews.listLearning', 'reviews.getListStats', 'lists.get']
    const queries = dependent.map((path) => activeQuery(path, {}))
    const queue = activeQuery('reviews.getQueue', [])
    const voc = activeQuery('vocs.get', {})
    await mutate('reviews.updateSettings', { reviews: { intervals: [1] } }, { reviews: { intervals: [1] } })
    for (const query of queries) await expect.poll(query.refetches).toBe(1)
    expect(queue.refetches()).toBe(0)
    expect(voc.refetches()).toBe(0)
  })

  it('refetches the due reviews of the vocabularies of a list after a review, but not the vocabularies', async () => {
    const dependent = [activeQuery('vocs.list', pages([{ id: 'a', due: true }])), activeQuery('vocs.getProgress', {})]
    const voc = activeQuery('vocs.get', {})
    await mutate('reviews.submit', { vocReviews: [] }, { saved: 1, skipped: [] })
    for (const query of dependent) await expect.poll(query.refetches).toBe(1)
    expect(voc.refetches()).toBe(0)
  })

  it('patches a row of several loaded pages in place instead of refetching them', async () => {
    const list = activeQuery('vocs.list', pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tied' }]))
    await mutate('vocs.update', { id: 'b' }, { id: 'b', term: 'tide', pos: 'n' })
    expect(list.data()).toEqual(pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }]))
    expect(list.isStale()).toBe(true)
    expect(list.refetches()).toBe(0)
  })

  it('removes a deleted row from several loaded pages', async () => {
    const list = activeQuery('vocs.list', pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }]))
    await mutate('vocs.delete', { id: 'a' }, {})
    expect(list.data()).toEqual(pages([], [{ id: 'b', term: 'tide' }]))
  })

  it('removes resumed vocabularies from the suspended ones, and from no others', async () => {
    const loaded = () => pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }])
    const suspended = activeQuery('reviews.listSuspended', loaded())
    const list = activeQuery('vocs.list', loaded())
    const stats = activeQuery('reviews.getListStats', {})
    await mutate('vocs.resume', { id: 'a' }, {})
    expect(suspended.data()).toEqual(pages([], [{ id: 'b', term: 'tide' }]))
    expect(list.data()).toEqual(loaded())
    await expect.poll(stats.refetches).toBe(1)
  })

  it('restarts from the first page after a creation', async () => {
    const list = activeQuery('vocs.list', pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }]))
    await mutate('vocs.create', {}, { id: 'c', term: 'ebb' })
    await expect.poll(list.refetches).toBe(1)
  })

  it('restarts from the first page, and refetches vocabularies that may have been replaced, after many were added', async () => {
    const list = activeQuery('vocs.list', pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }]))
    const others = ['vocs.get', 'lists.get', 'reviews.listLearning'].map((path) => activeQuery(path, {}))
    await mutate('transfer.addVocs', { id: 'a', vocs: [] }, { created: 1, updated: 1, skipped: 0, items: [] })
    for (const query of [list, ...others]) await expect.poll(query.refetches).toBe(1)
  })

  it('restarts the learning lists from the first page after a reset', async () => {
    const page = (id: string) => ({ lists: [{ id, dueCount: 1 }], next: 'more' })
    const learning = activeQuery('reviews.listLearning', { pages: [page('a'), page('b')], pageParams: [null, 'more'] })
    await mutate('reviews.reset', { id: 'b' }, {})
    await expect.poll(learning.refetches).toBe(1)
  })

  it('does not refetch a query of something that it has deleted', async () => {
    const deleted = ['vocs.get', 'vocs.getProgress'].map((path) => activeQuery(path, { id: 'a' }, { id: 'a' }))
    const other = activeQuery('vocs.get', { id: 'b' }, { id: 'b' })
    await mutate('vocs.delete', { id: 'a' }, {})
    await expect.poll(other.refetches).toBe(1)
    for (const query of deleted) expect(query.refetches()).toBe(0)
  })

  it('does not refetch the content of a deleted list', async () => {
    const words = activeQuery('vocs.list', { items: [] }, { listId: 'a', limit: 8 })
    const forecast = activeQuery('reviews.getForecast', [], { days: 366, list: 'a' })
    const ofOther = activeQuery('vocs.list', { items: [] }, { listId: 'b', limit: 8 })
    await mutate('lists.delete', { id: 'a' }, {})
    await expect.poll(ofOther.refetches).toBe(1)
    expect([words.refetches(), forecast.refetches()]).toEqual([0, 0])
    expect(words.isStale()).toBe(true)
  })

  it('removes several deleted rows, and refetches the other vocabularies', async () => {
    const loaded = pages([{ id: 'a', term: 'sea' }], [{ id: 'b', term: 'tide' }], [{ id: 'c', term: 'ebb' }])
    const list = activeQuery('vocs.list', loaded)
    const [deleted, other] = ['a', 'b'].map((id) => activeQuery('vocs.get', { id }, { id }))
    await mutate('vocs.deleteMany', { listId: 'sea', ids: ['a', 'c'] }, { deleted: 2 })
    expect(list.data()).toEqual(pages([], [{ id: 'b', term: 'tide' }], []))
    expect(list.isStale()).toBe(true)
    await expect.poll(() => other?.refetches()).toBe(1)
    expect([list.refetches(), deleted?.refetches()]).toEqual([0, 0])
  })

  it('removes deleted rows at once from a single page, not only when it is refetched', async () => {
    const queryKey = key('vocs.list')
    client.setQueryData(queryKey, pages([{ id: 'a', term: 'sea' }]))
    await mutate('vocs.deleteMany', { listId: 'sea', ids: ['a'] }, { deleted: 1 })
    expect(client.getQueryData(queryKey)).toEqual(pages([]))
  })

  it.each([
    ['accessTokens.create', { name: 'Script', scope: 'read', days: 7 }, { id: 'b', token: 'wordtide_b' }],
    ['accessTokens.delete', { id: 'a' }, {}],
  ])('%s refetches the access tokens', async (path, input, output) => {
    const tokens = activeQuery('accessTokens.list', [{ id: 'a' }])
    await mutate(path, input, output)
    await expect.poll(tokens.refetches).toBe(1)
  })

  it("refetches everything that contains the user's name if it changes", async () => {
    const queries = ['profile.getInfo', 'lists.get', 'vocs.get', 'shares.listShared'].map((path) =>
      activeQuery(path, {}),
    )
    const languages = activeQuery('profile.listLanguages', [])
    await mutate('profile.updateInfo', { name: 'Ada' }, { name: 'Ada' })
    for (const query of queries) await expect.poll(query.refetches).toBe(1)
    expect(languages.refetches()).toBe(0)
  })

  it.each([
    ['reviews.submit', { vocReviews: [] }, { saved: 0, skipped: [] }],
    ['reviews.reset', { id: 'a' }, {}],
    ['vocs.create', { listId: 'a', term: 'mar' }, { id: 'b', term: 'mar' }],
    ['vocs.suspend', { id: 'b' }, {}],
    ['transfer.addVocs', { listId: 'a', vocs: [] }, { created: 1 }],
  ])('%s refetches the pages of lists, with their due counts and progress', async (path, input, output) => {
    const queries = ['lists.listOwn', 'lists.listPublic', 'shares.listShared'].map((query) =>
      activeQuery(query, { lists: [], next: null }),
    )
    await mutate(path, input, output)
    for (const query of queries) await expect.poll(query.refetches).toBe(1)
  })

  it("refetches the lists with the new rating, but not the user's own lists", async () => {
    const queries = ['ratings.get', 'lists.get', 'lists.listPublic'].map((path) => activeQuery(path, {}))
    const own = activeQuery('lists.listOwn', {})
    await mutate('ratings.rate', { listId: 'a', rating: 3 }, { rating: 3, lastModifiedAt: 1 })
    for (const query of queries) await expect.poll(query.refetches).toBe(1)
    expect(own.refetches()).toBe(0)
  })
})
