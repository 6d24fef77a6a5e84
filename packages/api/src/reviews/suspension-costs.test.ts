import { arrayText } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  createList,
  createUser,
  day,
  insertCounts,
  insertVocabularies,
  type TestUser,
  testServices,
} from '../testing/index.ts'

/** Vocabularies of a list, of which every second is reviewed, and of another one; and suspensions of others. */
const size = { vocs: 4000, ofOthers: 20_000 }

let explained: ExplainedDatabase
let ada: TestUser
let listId = ''
/** The pages that each call reads without any suspension, with those of others, and with a thousand of one's own. */
const costs: Record<'unused' | 'byOthers' | 'byOneself', Map<string, number>> = {
  unused: new Map(),
  byOthers: new Map(),
  byOneself: new Map(),
}
/** The calls that scan the suspensions. */
const scanned: string[] = []

const calls: Record<string, () => Promise<unknown>> = {
  'the queue of a list': () => ada.call.reviews.getQueue({ list: listId }),
  'a long queue of a list': () => ada.call.reviews.getQueue({ list: listId, count: 100 }),
  'the queue of all lists': () => ada.call.reviews.getQueue({}),
  'the queue of today': () => ada.call.reviews.getQueue({ scope: 'today', count: 100 }),
  practice: () => ada.call.reviews.getQueue({ list: listId, scope: 'practice' }),
  'what today brings': () => ada.call.reviews.getToday(),
  'statistics of the list': () => ada.call.reviews.getListStats({ id: listId }),
  'counts of cards': () => ada.call.reviews.countCards({ id: listId }),
  'counts of new cards': () => ada.call.reviews.countNew(),
  'learning lists': () => ada.call.reviews.listLearning({}),
  'the forecast': () => ada.call.reviews.getForecast({}),
}

beforeAll(async () => {
  explained = await explainedDatabase('suspension_costs', { anyValues: true })
  const { db } = explained
  const services = await testServices({ db })
  ada = await createUser(services)
  listId = (await createList(ada)).list.id
  const otherId = (await createList(ada)).list.id
  await db.execute(
    sql`update lists set vocs_count = ${size.vocs} where id = any(${arrayText([listId, otherId])}::uuid[])`,
  )
  await insertVocabularies(db)
  const asked = new Date(services.now().getTime() - 3 * day).toISOString()
  await db.execute(sql`
    insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
    select ${ada.id}, id, type, list_id, 1 + n % 3, reviewed, false, reviewed
    from (select *, row_number() over (partition by list_id order by created_at) as n from vocs) voc
    cross join unnest('{translation,reverseTranslation,dictation}'::text[]) type
    cross join lateral (select ${asked}::timestamptz - n * interval '10 minutes') as review (reviewed) where n % 2 = 0`)
  await insertCounts(db)
  const measure = async (into: Map<string, number>) => {
    await db.execute(sql`vacuum analyze`)
    for (const [name, run] of Object.entries(calls)) {
      const cost = await explained.costOf(run)
      into.set(name, cost.touched)
      if (cost.scanned.includes('suspensions')) scanned.push(name)
    }
  }
  await measure(costs.unused)
  scanned.length = 0
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`insert into suspensions (user_id, voc_id, list_id, suspended_at)
      select other.id, gen_random_uuid(), gen_random_uuid(), now()
      from (select gen_random_uuid() as id from generate_series(1, ${size.ofOthers}::int / 100)) other cross join generate_series(1, 100)`)
  })
  await measure(costs.byOthers)
  // Those that would come first: reviewed and new ones in turn.
  await db.execute(sql`insert into suspensions (user_id, voc_id, list_id, suspended_at)
    select ${ada.id}, id, list_id, now() from vocs where list_id = ${listId} order by created_at limit 1000`)
  await measure(costs.byOneself)
}, 0)

afterAll(() => explained.close())

/** Returns how many pages more a call reads than without any suspension. */
const added = (name: string, to: keyof typeof costs) => (costs[to].get(name) ?? 0) - (costs.unused.get(name) ?? 0)

it.each(Object.keys(calls))('%s costs about the same for a user who has suspended nothing', (name) => {
  // These look for suspensions in several statements, and practice at other vocabularies each time.
  const looksOften = ['practice', 'the queue of today', 'what today brings'].includes(name)
  expect(added(name, 'byOthers')).toBeLessThanOrEqual(looksOften ? 30 : 12)
})

it.each(Object.keys(calls))(
  '%s reads at most a few pages more for each of a thousand suspended vocabularies',
  (name) => {
    expect(added(name, 'byOneself')).toBeLessThanOrEqual(5 * 1000)
  },
)

it('no call scans the suspensions', () => {
  expect(scanned).toEqual([])
})
