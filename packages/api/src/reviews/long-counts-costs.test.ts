import { reviewTypes } from '@wordtide/contract'
import { type ExplainedDatabase, explainedDatabase, testEngine } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { respondOnce } from '../calls/idempotency.ts'
import { createCaller } from '../router.ts'
import {
  createList,
  createUser,
  insertCounts,
  insertVocabularies,
  type TestServices,
  type TestUser,
  testServices,
} from '../testing/index.ts'
import { contextOf, requestWith } from '../testing/keyed-requests.ts'
import { newId } from '../values/ids.ts'

/** The lengths of two lists, of which more is due and suspended than one statement counts. Of each, so many are suspended. */
const [short, long] = [6000, 12_000]
const suspended = 1000
/** Every sixth vocabulary was answered just now, in each type; all others are due. */
const answeredNow = (vocs: number) => Math.floor(vocs / 6)
const dueOfType = (vocs: number) => vocs - suspended - answeredNow(vocs) + answeredNow(suspended)

describe('of a long list', () => {
  let explained: ExplainedDatabase
  let services: TestServices
  let ada: TestUser
  const listIds = new Map<number, string>()
  const listId = (vocs: number) => listIds.get(vocs) ?? ''

  beforeAll(async () => {
    explained = await explainedDatabase('long_counts')
    const { db } = explained
    services = await testServices({ db })
    ada = await createUser(services)
    for (const vocs of [short, long]) {
      const { list } = await createList(ada)
      listIds.set(vocs, list.id)
      await db.execute(sql`update lists set vocs_count = ${vocs} where id = ${list.id}`)
    }
    await db.transaction(async (tx) => {
      // Skips the foreign key checks, which would take most of the time.
      await tx.execute(sql`set local session_replication_role = replica`)
      await insertVocabularies(tx)
      // Many were answered at the same time, also those at the end of a part.
      await tx.execute(sql`
        insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
        select ${ada.id}, id, type, list_id, 1, answered, false, answered
        from (select *, row_number() over (partition by list_id order by created_at) as n from vocs) voc
        cross join unnest('{translation,reverseTranslation,dictation}'::text[]) type
        cross join lateral (select ${services.now().toISOString()}::timestamptz
          - case when n % 6 = 0 then interval '0' else interval '1 year' - least(n, 3500) * interval '15 minutes' end) as answer (answered)`)
      await insertCounts(tx)
      await tx.execute(sql`
        insert into suspensions (user_id, voc_id, list_id, suspended_at)
        select ${ada.id}, id, list_id, now()
        from (select *, row_number() over (partition by list_id order by created_at) as n from vocs) voc where n <= ${suspended}::int`)
    })
    await db.execute(sql`vacuum analyze`)
  }, 0)

  afterAll(() => explained.close())

  it('the due cards are counted as of a short one, each once', async () => {
    const stats = await ada.call.reviews.getListStats({ id: listId(long) })
    const counts = await ada.call.reviews.countCards({ id: listId(long) })
    for (const type of reviewTypes) {
      expect(stats[type].dueCount).toBe(dueOfType(long))
      expect(counts[type]).toEqual({ due: dueOfType(long), new: 0, all: long - suspended })
    }
    const { lists } = await ada.call.reviews.listLearning({})
    expect(new Map(lists.map(({ id, dueCount }) => [id, dueCount]))).toEqual(
      new Map([short, long].map((vocs) => [listId(vocs), 3 * dueOfType(vocs)])),
    )
  })

  it('the forecast counts each card on its day', async () => {
    const forecast = async (list?: string) =>
      (await ada.call.reviews.getForecast({ days: 2, list })).map(({ due }) => due)
    const expected = (vocs: number) => [3 * dueOfType(vocs), 3 * (answeredNow(vocs) - answeredNow(suspended))]
    expect(await forecast(listId(long))).toEqual(expected(long))
    const [[dueOfShort = 0, laterOfShort = 0], [dueOfLong = 0, laterOfLong = 0]] = [expected(short), expected(long)]
    expect(await forecast()).toEqual([dueOfShort + dueOfLong, laterOfShort + laterOfLong])
  })

  it('the new cards are counted without all suspended ones', async () => {
    const [eve, { db }] = [await createUser(services), explained]
    const { list } = await createList(eve)
    await db.execute(sql`update lists set vocs_count = 1500 where id = ${list.id}`)
    await insertVocabularies(db)
    await db.execute(sql`
      insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
      select ${eve.id}, id, 'dictation', list_id, 1, now(), false, now() from vocs where list_id = ${list.id}`)
    await db.execute(sql`
      insert into review_counts (user_id, list_id, type, confidence, last_wrong, count)
      values (${eve.id}, ${list.id}, 'dictation', 1, false, 1500)`)
    await db.execute(sql`
      insert into suspensions (user_id, voc_id, list_id, suspended_at)
      select ${eve.id}, id, list_id, now() from vocs where list_id = ${list.id} order by id limit 1490`)
    expect(await eve.call.reviews.countNew()).toEqual({ lists: [{ id: list.id, new: 2 * 10, isOfToday: true }] })
    const { new: newToday } = await eve.call.reviews.getToday()
    expect(newToday).toBe(20)
    for (const scope of ['all', 'new', 'today'] as const) {
      const cards = await eve.call.reviews.getQueue({ list: list.id, scope, count: 100 })
      expect(cards.filter(({ lastReview }) => lastReview === null)).toHaveLength(20)
    }
    expect(await eve.call.reviews.getQueue({ scope: 'practice', count: 100 })).toHaveLength(30)
  })

  it('a count in a transaction does not wait for those of other calls, which wait for its connection', async () => {
    const counting = Array.from({ length: 4 }, () => ada.call.reviews.getListStats({ id: listId(long) }))
    const input = { id: listId(long), name: 'Renamed', language: 'es', targetLanguages: ['en'] } as const
    // With a key, the whole call is a transaction.
    const { body } = await respondOnce(contextOf(services, ada), requestWith(newId(), input), async (context) => ({
      status: 200,
      body: JSON.stringify(await createCaller(context).lists.update({ ...input, targetLanguages: ['en'] })),
    }))
    expect(JSON.parse(body)).toMatchObject({ dueCount: 3 * dueOfType(long) })
    await Promise.all(counting)
  })

  it.runIf(testEngine() === 'postgres').each<[string, (list: string) => Promise<unknown>]>([
    ['the statistics', (id) => ada.call.reviews.getListStats({ id })],
    ['the counts of cards', (id) => ada.call.reviews.countCards({ id })],
    ['the list', (id) => ada.call.lists.get({ id })],
    ['the forecast', (list) => ada.call.reviews.getForecast({ list })],
  ])('%s: no statement reads more than of a shorter one', async (_, read) => {
    const ofShort = await explained.costOf(() => read(listId(short)))
    const ofLong = await explained.costOf(() => read(listId(long)))
    expect(ofLong.largest).toBeLessThanOrEqual(1.2 * ofShort.largest + 20)
  })
})
