import { changeLog, reviews, vocs } from '@wordtide/db'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { beforeAll, expect, it } from 'vitest'
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

let services: TestServices
let ada: TestUser
let ben: TestUser
beforeAll(async () => {
  services = await testServices()
  ada = await createUser(services)
  ben = await createUser(services, { name: 'Ben' })
})

/** Does something; returns what it adds to the log for these scopes, as `scope: op kind ids`. */
async function loggedBy(scopes: Record<string, string>, work: () => Promise<unknown>): Promise<string[]> {
  const rows = () =>
    services.db
      .select()
      .from(changeLog)
      .where(inArray(changeLog.scopeId, Object.values(scopes)))
      .orderBy(asc(changeLog.xid), asc(changeLog.id))
  const before = new Set((await rows()).map(({ id }) => id))
  await work()
  const nameOf = (id: string) => Object.keys(scopes).find((name) => scopes[name] === id) ?? id
  const added = (await rows()).filter(({ id }) => !before.has(id))
  expect(added.every(({ ids, count }) => ids.length === count)).toBe(true)
  return added.map(
    ({ scopeId, op, kind, ids }) => `${nameOf(scopeId)}: ${op} ${kind} ${ids.map(nameOf).sort().join(' ')}`,
  )
}

const answer = (vocId: string) => {
  services.pass(1000)
  return {
    vocReviews: [
      { vocId, type: 'dictation' as const, result: 1 as const, date: services.now().getTime(), thinkingTime: 5 },
    ],
  }
}

it('each change that a client sees is logged once, for each list or user that it concerns', async () => {
  const { list, vocs: words } = await createList(ada, ['mar', 'sol'])
  const { list: other } = await createList(ada)
  const [mar, sol] = words.map(({ id }) => id)
  if (mar === undefined || sol === undefined) throw new Error('there are two words')
  const scopes = { ada: ada.id, ben: ben.id, list: list.id, other: other.id, mar, sol }
  const { call } = ada
  const steps: [() => Promise<unknown>, string[]][] = [
    [() => createList(ada), [expect.stringMatching(/^ada: insert access /)]],
    [() => createVocabulary(ada, list.id, 'luz'), [expect.stringMatching(/^list: insert vocabulary /)]],
    [() => call.vocs.update({ id: mar, ...vocFields('el mar') }), ['list: update vocabulary mar']],
    [() => call.lists.update({ id: list.id, ...listFields, name: 'Words' }), ['list: update list list']],
    [() => call.lists.update({ id: list.id, ...listFields, public: true }), ['list: insert access list']],
    [() => ben.call.reviews.submit(answer(mar)), [`ben: insert review ${mar}:dictation`, 'ben: insert access list']],
    [() => call.lists.update({ id: list.id, ...listFields, public: false }), ['list: update list list']],
    [() => shareList(services, list.id, ben), ['ben: insert access list', 'ben: insert share list']],
    [() => call.shares.update({ listId: list.id, email: ben.email, editor: true }), ['ben: update list list']],
    [() => ben.call.reviews.pause({ id: list.id }), ['ben: update list list']],
    [() => ben.call.reviews.reset({ id: list.id }), [`ben: delete review ${mar}:dictation`]],
    [() => ben.call.reviews.submit(answer(mar)), [`ben: insert review ${mar}:dictation`]],
    [() => ben.call.reviews.submit(answer(mar)), [`ben: update review ${mar}:dictation`]],
    [
      () => call.vocs.moveMany({ listId: list.id, ids: [mar], toListId: other.id }),
      [
        'ben: insert access other',
        `ben: update review ${mar}:dictation`,
        'list: delete vocabulary mar',
        'other: insert vocabulary mar',
      ],
    ],
    [() => call.vocs.delete({ id: sol }), ['list: delete vocabulary sol']],
    [() => ben.call.reviews.submit(answer(mar)), []],
    [() => ben.call.shares.leave({ id: list.id }), ['ben: delete access list']],
    [() => call.vocs.delete({ id: mar }), ['other: delete vocabulary mar']],
    [() => call.lists.delete({ id: list.id }), ['list: delete list list']],
    [() => services.finishDeletions(), ['ada: delete access list', 'ben: delete access list']],
  ]
  for (const [step, expected] of steps) {
    const logged = await loggedBy(scopes, step)
    expect({ step: step.toString(), logged: logged.sort() }).toEqual({
      step: step.toString(),
      logged: [...expected].sort(),
    })
  }
})

it('what no client sees is not logged: keys, counts and memories that a job computes again', async () => {
  const { list, vocs: words } = await createList(ada, ['mar'])
  const [mar] = words
  if (mar === undefined) throw new Error('there is a word')
  await ada.call.reviews.submit(answer(mar.id))
  const { db } = services
  const logged = await loggedBy({ ada: ada.id, list: list.id }, async () => {
    await db.update(vocs).set({ termKey: 'x', searchKey: 'x' }).where(eq(vocs.listId, list.id))
    await db
      .update(reviews)
      .set({ stability: 1, memoryLevel: 1 })
      .where(and(eq(reviews.userId, ada.id), eq(reviews.vocId, mar.id)))
    await ben.call.lists.get({ id: list.id }).catch(() => {})
    await db.execute(sql`update lists set vocs_count = vocs_count + 1 where id = ${list.id}`)
  })
  expect(logged).toEqual([])
})

it('many rows of a statement are one row of the log', async () => {
  const { list } = await createList(ada)
  const fields = Array.from({ length: 30 }, (_, n) => vocFields(`word ${n}`))
  const add = () => ada.call.transfer.addVocs({ id: list.id, vocs: fields, duplicates: 'update' })
  const [added, ...others] = await loggedBy({ list: list.id }, add)
  expect(others).toEqual([])
  expect(added?.split(' ')).toHaveLength(33)
})
