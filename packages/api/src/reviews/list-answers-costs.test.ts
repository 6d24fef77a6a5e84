import { answerPeriods, reviewResults } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createUser, type TestUser, testServices } from '../testing/index.ts'

let explained: ExplainedDatabase
let short: TestUser
let long: TestUser

beforeAll(async () => {
  explained = await explainedDatabase('history_pages', { anyValues: true })
  const services = await testServices({ db: explained.db })
  short = await createUser(services)
  long = await createUser(services, { name: 'Eve' })
  await insertHistory(short, 5, 600)
  await insertHistory(long, 100, 10_000)
  await explained.db.execute(sql`vacuum analyze`)
}, 0)

afterAll(() => explained.close())

/** Inserts answers of a user in many lists: one each minute, a sitting of twenty in each list by turns. */
const insertHistory = (user: TestUser, lists: number, answers: number) =>
  explained.db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql`
      insert into lists (id, owner_id, name, description, language, target_languages, tags, public, created_at, last_modified_at, search_key)
      select gen_random_uuid(), ${user.id}, 'Unit', '', 'es', '{en}', '{}', false, now(), now(), 'unit' from generate_series(1, ${lists}::int)`)
    await tx.execute(sql`
      insert into ${reviewResults} (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at)
      select ${user.id}, gen_random_uuid(), 'dictation', '2024-01-01'::timestamptz + n * interval '1 minute', list.id, 1, 0, 7, now()
      from generate_series(0, ${answers}::int - 1) n
      join (select id, row_number() over (order by id) - 1 as number from lists where owner_id = ${user.id}) list
        on list.number = n / 20 % ${lists}::int`)
    await tx.execute(sql`
      insert into ${answerPeriods} (user_id, list_id, period, answers, right_answers, first_answers, thinking_time)
      select user_id, list_id, date_bin('15 minutes', date, 'epoch') as period, count(*), count(*), 0, 0
      from ${reviewResults} where user_id = ${user.id} group by user_id, list_id, period order by period`)
  })

it('a page of a history costs the same in a long history in many lists as in a short one in few, at the begin and in the middle', async () => {
  const middle = Date.UTC(2024, 0, 4)
  for (const limit of [1, 100, 500]) {
    const inShort = await explained.costOf(() => short.call.reviews.listAnswers({ limit }))
    for (const since of [undefined, middle]) {
      const read = () => long.call.reviews.listAnswers({ since, limit })
      expect((await read()).answers).toHaveLength(limit)
      const inLong = await explained.costOf(read)
      expect(inLong.scanned).toEqual([])
      expect(inLong.touched).toBeLessThanOrEqual(1.3 * inShort.touched + 10)
    }
  }
})
