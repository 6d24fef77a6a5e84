import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ChangeOf } from '../../../shared/api/infinite-rows.ts'
import { invalidateAfterMutation } from '../../../shared/api/invalidation.ts'
import { createQueryClient } from '../../../shared/api/query-client.ts'
import { rowChanges } from './row-changes.ts'

let client = createQueryClient()
beforeEach(() => {
  client = createQueryClient()
})
afterEach(() => client.clear())

interface Row {
  id: string
  tags: string[]
}
const row = (id: string, ...tags: string[]): Row => ({ id, tags })

const keyOf = (listId: string) => [['vocs', 'list'], { input: { listId }, type: 'infinite' }]

/** Loads pages of a list. */
function load(listId: string, ...pages: Row[][]) {
  client.setQueryData(keyOf(listId), {
    pages: pages.map((items) => ({ items, next: 'more' })),
    pageParams: pages.map(() => null),
  })
}
const loaded = (listId: string) =>
  client.getQueryData<{ pages: { items: Row[] }[] }>(keyOf(listId))?.pages.map(({ items }) => items)

const listsKey = [['lists', 'listOwn'], { input: {}, type: 'infinite' }]

/** Loads pages of lists, each with ten vocabularies. */
const loadLists = (...ids: string[]) =>
  client.setQueryData(listsKey, {
    pages: ids.map((id) => ({ lists: [{ id, vocsCount: 10 }], next: 'more' })),
    pageParams: ids.map(() => null),
  })
const counts = () =>
  client
    .getQueryData<{ pages: { lists: { vocsCount: number }[] }[] }>(listsKey)
    ?.pages.flatMap(({ lists }) => lists.map(({ vocsCount }) => vocsCount))

const change = (name: string, changeOf: ChangeOf) =>
  invalidateAfterMutation(client, [['vocs', name]], {}, undefined, changeOf)

describe('the loaded rows', () => {
  it('lose the moved ones, and the list that they were moved to restarts', () => {
    load('sea', [row('a')], [row('b')])
    load('tides', [row('c')], [row('d')])
    change('moveMany', rowChanges.moveMany({ listId: 'sea', ids: ['b'], toListId: 'tides' }))
    expect(loaded('sea')).toEqual([[row('a')], []])
    expect(loaded('tides')).toEqual([[row('c')]])
  })

  it('stay where they were copied from, and the list that they were copied to restarts', () => {
    load('sea', [row('a')], [row('b')])
    load('tides', [row('c')], [row('d')])
    change('copyMany', rowChanges.copyMany({ listId: 'sea', ids: ['b'], toListId: 'tides' }))
    expect(loaded('sea')).toEqual([[row('a')], [row('b')]])
    expect(loaded('tides')).toEqual([[row('c')]])
  })

  it.each([
    ['deleteMany', rowChanges.deleteMany({ listId: 'sea', ids: ['a', 'b'] }), [8, 10, 10]],
    ['moveMany', rowChanges.moveMany({ listId: 'sea', ids: ['a', 'b'], toListId: 'tides' }), [8, 12, 10]],
    ['copyMany', rowChanges.copyMany({ listId: 'sea', ids: ['a', 'b'], toListId: 'tides' }), [10, 12, 10]],
  ])('of lists follow the counts of vocabularies: %s', (name, changeOf, expected) => {
    loadLists('sea', 'tides', 'moon')
    change(name, changeOf)
    expect(counts()).toEqual(expected)
  })

  it('get tags and lose others, except those that would have too many', () => {
    const full = row('b', ...Array.from({ length: 20 }, (_, index) => `tag${index}`))
    load('sea', [row('a', 'old', 'sea'), full], [row('c', 'old'), row('d', 'new')])
    change('tagMany', rowChanges.tagMany({ listId: 'sea', ids: ['a', 'b', 'd'], add: ['new'], remove: ['old'] }))
    expect(loaded('sea')).toEqual([
      [row('a', 'sea', 'new'), full],
      [row('c', 'old'), row('d', 'new')],
    ])
  })
})
