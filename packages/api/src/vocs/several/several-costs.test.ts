import { arrayText, vocs } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createList, createUser, insertVocabularies, type TestUser, testServices } from '../../testing/index.ts'

/** Vocabularies of the list, and of another one that others have learned. */
const size = 5000
const learnersCount = 40

let explained: ExplainedDatabase
let ada: TestUser
let listId = ''
let toListId = ''
let ids: string[] = []

beforeAll(async () => {
  explained = await explainedDatabase('several_costs')
  const { db } = explained
  const services = await testServices({ db })
  ada = await createUser(services)
  listId = (await createList(ada)).list.id
  toListId = (await createList(ada)).list.id
  const others = (await createList(ada)).list.id
  const users: string[] = []
  for (let n = 0; n < learnersCount; n++) users.push((await createUser(services)).id)
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`update lists set vocs_count = ${size} where id = any(${arrayText([listId, others])}::uuid[])`)
    await insertVocabularies(tx)
    await tx.execute(sql`
      insert into reviews (user_id, voc_id, type, list_id, confidence, last_review, last_wrong, first_review)
      select learner.id, vocs.id, type, list_id, 1 + length(vocs.term) % 5, vocs.created_at, false, vocs.created_at
      from vocs cross join unnest('{translation,reverseTranslation,dictation}'::text[]) type
      cross join unnest(${arrayText([ada.id, ...users])}::uuid[]) with ordinality as learner (id, n)
      where n = 1 or (list_id = ${listId}::uuid and right(vocs.term, 2) = '00') or (list_id = ${others}::uuid and n = 2)`)
    await tx.execute(sql`
      insert into review_results (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
      select user_id, voc_id, type, last_review, list_id, 1, 1000, 7, last_review from reviews`)
    await tx.execute(sql`
      insert into learners (user_id, list_id, last_reviewed_at) select user_id, list_id, max(date) from review_results group by 1, 2
      on conflict (user_id, list_id) do update set last_reviewed_at = excluded.last_reviewed_at`)
    await tx.execute(sql`
      update lists set learners_count = (select count(*) from learners where list_id = lists.id and last_reviewed_at is not null)`)
    const period = (date: string) => sql.raw(`date_bin('900 seconds', ${date}, 'epoch')`)
    await tx.execute(sql`insert into review_counts (user_id, list_id, type, confidence, last_wrong, count)
      select user_id, list_id, type, confidence, last_wrong, count(*) from reviews group by 1, 2, 3, 4, 5`)
    await tx.execute(sql`insert into review_periods (user_id, list_id, type, confidence, last_wrong, period, count)
      select user_id, list_id, type, confidence, last_wrong, ${period('last_review')}, count(*) from reviews group by 1, 2, 3, 4, 5, 6`)
    await tx.execute(sql`insert into voc_counts (user_id, list_id, confidence, count)
      select user_id, list_id, confidence, count(*) / 3 from reviews group by 1, 2, 3`)
    await tx.execute(sql`insert into voc_state_counts (user_id, list_id, states, count)
      select user_id, list_id, array[2 * confidence], count(*) / 3 from reviews group by 1, 2, 3`)
    await tx.execute(sql`insert into answer_periods (user_id, list_id, period, answers, right_answers, thinking_time, first_answers)
      select user_id, list_id, ${period('date')}, count(*), count(*), sum(thinking_time), count(*) from review_results group by 1, 2, 3`)
    // Learning data of others in other lists, so that the planner does not scan a small table. Its users and lists have no rows.
    const elsewhere = sql`from (select gen_random_uuid() as user_id, gen_random_uuid() as list_id from generate_series(1, 20000)) as other`
    await tx.execute(sql`insert into review_counts (user_id, list_id, type, confidence, last_wrong, count)
      select user_id, list_id, 'dictation', 1, false, 1 ${elsewhere}`)
    await tx.execute(sql`insert into review_periods (user_id, list_id, type, confidence, last_wrong, period, count)
      select user_id, list_id, 'dictation', 1, false, '2020-01-01', 1 ${elsewhere}`)
    await tx.execute(
      sql`insert into voc_counts (user_id, list_id, confidence, count) select user_id, list_id, 1, 1 ${elsewhere}`,
    )
    await tx.execute(
      sql`insert into voc_state_counts (user_id, list_id, states, count) select user_id, list_id, '{2}', 1 ${elsewhere}`,
    )
    await tx.execute(sql`insert into answer_periods (user_id, list_id, period, answers, right_answers, thinking_time, first_answers)
      select user_id, list_id, '2020-01-01', 1, 1, 1, 1 ${elsewhere}`)
    await tx.execute(sql`insert into review_blocks (user_id, voc_id, type, level, begins_at, list_id, add, low, high)
      select user_id, gen_random_uuid(), 'dictation', 1, '1970-01-01', list_id, 1, 1, 1 ${elsewhere}`)
    await tx.execute(sql`insert into suspensions (user_id, voc_id, list_id, suspended_at)
      select user_id, gen_random_uuid(), list_id, '2020-01-01' ${elsewhere}`)
  })
  await db.execute(sql`vacuum analyze`)
  const rows = await db.select({ id: vocs.id }).from(vocs).where(eq(vocs.listId, listId)).orderBy(asc(vocs.createdAt))
  ids = rows.map(({ id }) => id)
}, 0)

afterAll(() => explained.close())

/** Takes vocabularies that no other call has taken. */
const take = (count: number) => ids.splice(0, count)

const calls = {
  deleteMany: (count: number) => ada.call.vocs.deleteMany({ listId, ids: take(count) }),
  tagMany: (count: number) => ada.call.vocs.tagMany({ listId, ids: take(count), add: ['new'] }),
  moveMany: (count: number) => ada.call.vocs.moveMany({ listId, ids: take(count), toListId }),
}

it.each(['deleteMany', 'tagMany', 'moveMany'] as const)(
  '%s takes as many statements for 500 as for one hundred',
  async (name) => {
    const statements = (count: number) => explained.statementsOf(() => calls[name](count))
    const few = await statements(100)
    expect((await statements(500)).length).toBe(few.length)
    expect(few.length).toBeLessThan(30)
  },
)

it.each(['deleteMany', 'tagMany', 'moveMany'] as const)('%s scans no large table', async (name) => {
  const { scanned } = await explained.costOf(() => calls[name](20))
  const small = ['lists', 'users', 'user_usage', 'shares', 'learners', 'review_frontiers']
  const empty = ['assignments', 'assignment_progress', 'class_lists', 'class_members', 'class_misses']
  expect(scanned.filter((table) => ![...small, ...empty].includes(table))).toEqual([])
})
