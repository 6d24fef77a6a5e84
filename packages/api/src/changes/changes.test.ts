import type { ChangesView, ChangeView } from '@wordtide/contract'
import { databaseIdentity } from '@wordtide/db'
import { changesComplete, migratedPlace } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  createList,
  createUser,
  createVocabulary,
  listFields,
  shareList,
  type TestServices,
  type TestUser,
  testServices,
  vocFields,
} from '../testing/index.ts'
import { cleanUpChanges } from './clean-up.ts'

let services: TestServices
let ada: TestUser
let ben: TestUser
beforeAll(async () => {
  services = await testServices()
  ada = await createUser(services)
  ben = await createUser(services, { name: 'Ben' })
})

/** Follows the feed to its end. */
async function follow({ call }: TestUser, since?: string, limit = 100) {
  await changesComplete(services.db)
  const changes: ChangeView[] = []
  let page: ChangesView
  do {
    page = await call.changes.list({ limit, ...(since !== undefined && { since }) })
    expect(page.changes.length).toBeLessThanOrEqual(limit)
    changes.push(...page.changes)
    since = page.next
  } while (page.more)
  return { changes, next: page.next }
}

const answer = (vocId: string, type: 'dictation' | 'translation' = 'dictation') => {
  services.pass(1000)
  return { vocReviews: [{ vocId, type, result: 1 as const, date: services.now().getTime(), thinkingTime: 5 }] }
}

const named = (changes: readonly ChangeView[], names: Record<string, string>) => {
  const nameOf = (id: string) => Object.entries(names).reduce((text, [name, value]) => text.replace(value, name), id)
  return changes.map(({ kind, id, deleted }) => `${deleted ? 'no ' : ''}${kind} ${nameOf(id)}`).sort()
}

it('without a cursor everything comes, in pages of any size, as the calls for each thing return it', async () => {
  const cyd = await createUser(services)
  const { list, vocs } = await createList(cyd, ['mar', 'sol', 'luz'])
  const { list: empty } = await createList(cyd)
  const { list: shared, vocs: others } = await createList(ada, ['pan'])
  await shareList(services, shared.id, cyd)
  const [mar, sol] = vocs
  if (mar === undefined || sol === undefined) throw new Error('there are three words')
  await cyd.call.reviews.submit(answer(mar.id))
  await cyd.call.reviews.submit(answer(mar.id, 'translation'))
  await cyd.call.reviews.submit(answer(sol.id))
  const { changes } = await follow(cyd)
  const names = [list, empty, shared].map(({ id }) => `list ${id}`)
  const words = [...vocs, ...others].map(({ id }) => `vocabulary ${id}`)
  const reviews = [`${mar.id}:dictation`, `${mar.id}:translation`, `${sol.id}:dictation`].map((id) => `review ${id}`)
  expect(named(changes, {})).toEqual([...names, ...words, ...reviews].sort())
  for (const { kind, id, value } of changes) {
    if (kind === 'list') expect(value).toEqual(await cyd.call.lists.get({ id }))
    if (kind === 'vocabulary') expect(value).toEqual(await cyd.call.vocs.get({ id }))
    if (kind === 'review') expect(value).toMatchObject({ confidence: 1, lastReview: expect.any(Number) })
  }
  for (const limit of [1, 2, 5]) expect(await follow(cyd, undefined, limit)).toMatchObject({ changes })
})

it('each change comes once, as the thing is now', async () => {
  const { list, vocs } = await createList(ada, ['mar', 'sol'])
  const { list: other } = await createList(ada)
  const [mar, sol] = vocs.map(({ id }) => id)
  if (mar === undefined || sol === undefined) throw new Error('there are two words')
  const names = { list: list.id, other: other.id, mar, sol }
  const { call } = ada
  const whole = ['list list', 'vocabulary mar', 'vocabulary sol']
  type Step = [name: string, step: () => Promise<unknown>, adas: string[], bens: string[]]
  const steps: Step[] = [
    ['an edit', () => call.vocs.update({ id: mar, ...vocFields('el mar') }), ['vocabulary mar'], []],
    ['a list is public, and nobody has learned it', () => setPublic(list.id, true), whole, []],
    ['an answer', () => ben.call.reviews.submit(answer(mar)), [], [...whole, 'review mar:dictation']],
    ['another one', () => ben.call.reviews.submit(answer(mar)), [], ['review mar:dictation']],
    ['private again', () => setPublic(list.id, false), ['list list'], ['no list list']],
    [
      'an edit in a list that was lost',
      () => call.vocs.update({ id: mar, ...vocFields('mar') }),
      ['vocabulary mar'],
      ['no vocabulary mar'],
    ],
    ['a share', () => shareList(services, list.id, ben), [], [...whole, 'review mar:dictation']],
    ['another right', () => call.shares.update({ listId: list.id, email: ben.email, editor: true }), [], ['list list']],
    ['a pause', () => ben.call.reviews.pause({ id: list.id }), [], ['list list']],
    ['a reset', () => ben.call.reviews.reset({ id: list.id }), [], ['no review mar:dictation']],
    [
      'a move',
      () => call.vocs.moveMany({ listId: list.id, ids: [mar], toListId: other.id }),
      ['vocabulary mar'],
      ['no vocabulary mar'],
    ],
    ['a deletion', () => call.vocs.delete({ id: sol }), ['no vocabulary sol'], ['no vocabulary sol']],
    ['a share is ended', () => call.shares.delete({ listId: list.id, email: ben.email }), [], ['no list list']],
    ['a list is deleted', () => call.lists.delete({ id: list.id }), ['no list list'], ['no list list']],
    ['its rows, too', () => services.finishDeletions(), ['no list list'], ['no list list']],
  ]
  const setPublic = (id: string, isPublic: boolean) => call.lists.update({ id, ...listFields, public: isPublic })
  let [adas, bens] = [(await follow(ada)).next, (await follow(ben)).next]
  for (const [name, step, adasChanges, bensChanges] of steps) {
    await step()
    const [forAda, forBen] = [await follow(ada, adas), await follow(ben, bens)]
    expect([name, named(forAda.changes, names), named(forBen.changes, names)]).toEqual([
      name,
      adasChanges.sort(),
      bensChanges.sort(),
    ])
    adas = forAda.next
    bens = forBen.next
  }
})

describe('a cursor', () => {
  it('that is none of ours is refused, and one of a later time has expired', async () => {
    const { next } = await follow(ada)
    await expect(ada.call.changes.list({ since: `${next}x` })).rejects.toThrow('Invalid page')
    const key = JSON.parse(Buffer.from(next, 'base64url').toString())
    key.key[1] = '9000000000000000000'
    const later = Buffer.from(JSON.stringify(key)).toString('base64url')
    await expect(ada.call.changes.list({ since: later })).rejects.toThrow('begin anew')
  })

  it('has expired once rows after it were removed, or in another database', async () => {
    const place = await migratedPlace()
    await place.connect(async (db) => {
      const own = await testServices({ db })
      const user = await createUser(own)
      const { list } = await createList(user)
      const { next } = await follow(user)
      await createVocabulary(user, list.id, 'mar')
      const rowsLater = await follow(user, next)
      expect(rowsLater.changes).toHaveLength(1)
      own.pass(31 * 86_400_000)
      await cleanUpChanges(own)
      expect((await follow(user, rowsLater.next)).changes).toEqual([])
      await expect(follow(user, next)).rejects.toThrow('begin anew')
      await db.update(databaseIdentity).set({ id: sql`gen_random_uuid()` })
      await expect(follow(user, rowsLater.next)).rejects.toThrow('begin anew')
    })
    await place.remove()
  })
})
