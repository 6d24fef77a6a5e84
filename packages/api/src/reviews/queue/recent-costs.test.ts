import { answerPeriods, reviewResults } from '@wordtide/db'
import { type ExplainedDatabase, explainedDatabase } from '@wordtide/db/testing'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostPerStatement } from '../../learning/index.ts'
import { createList, createUser, day, type TestUser, testServices } from '../../testing/index.ts'

/** Days with twenty answers to due cards each, of which every tenth is wrong, in four periods. */
const historyDays = { short: 100, long: process.env.TEST_SCOPE === 'nightly' ? 3650 : 1000 }

/** A database with two users who have such a history in the same list. */
interface Learning extends ExplainedDatabase {
  learner: TestUser
  listId: string
}

let short: Learning
let long: Learning

beforeAll(async () => {
  short = await learning('recent_short', historyDays.short)
  long = await learning('recent_long', historyDays.long)
}, 0)

afterAll(async () => {
  await short.close()
  await long.close()
})

async function learning(name: string, days: number): Promise<Learning> {
  const explained = await explainedDatabase(name, { anyValues: true })
  const { db } = explained
  const services = await testServices({ db })
  // The answers of a day must not belong to two: days begin at night.
  services.pass(-((services.now().getTime() + day / 2) % day))
  const [learner, other] = [await createUser(services), await createUser(services, { name: 'Eve' })]
  const terms = Array.from({ length: 40 }, (_, n) => `term ${n}`)
  const { list } = await createList(learner, terms, { public: true })
  const now = sql`${services.now().toISOString()}::timestamptz`
  await db.transaction(async (tx) => {
    // Skips the foreign key checks, which would take most of the time.
    await tx.execute(sql`set local session_replication_role = replica`)
    // In the order of the days, as users answer.
    await tx.execute(sql`
      insert into ${reviewResults} (user_id, voc_id, type, date, list_id, result, thinking_time, cap, saved_at, due_age)
      select user_id, voc.id, 'dictation', ${now} - day * interval '1 day' - n * interval '2 minutes', ${list.id}::uuid,
        case when (day + n) % 10 = 0 then -1 else 1 end, 0, 7, now(), 1 + n
      from generate_series(${days}::int - 1, 0, -1) day cross join generate_series(0, 19) n
      cross join unnest(array[${learner.id}::uuid, ${other.id}::uuid]) user_id
      join (select id, row_number() over (order by id) as number from vocs) voc on voc.number = 1 + (20 * day + n) % 40
      order by day desc, n desc`)
    await tx.execute(sql`
      insert into ${answerPeriods} (user_id, list_id, period, answers, right_answers, first_answers, thinking_time)
      select user_id, list_id, date_bin('15 minutes', date, 'epoch') as period, count(*), count(*) filter (where result = 1), 0, 0
      from ${reviewResults} group by user_id, list_id, period order by period, user_id`)
    // Further users at the same times, so that reading the whole table would show.
    await tx.execute(sql`
      insert into ${answerPeriods} (user_id, list_id, period, answers, right_answers, first_answers, thinking_time)
      select other, list_id, period, answers, right_answers, first_answers, thinking_time
      from ${answerPeriods} cross join (select gen_random_uuid() as other from generate_series(1, 5)) others
      where user_id = ${other.id}::uuid order by period`)
  })
  await db.execute(sql`vacuum analyze`)
  return { ...explained, learner, listId: list.id }
}

const calls = {
  'what was remembered': ({ learner }: Learning) => learner.call.reviews.getRetention({}),
  'what was remembered of a list': ({ learner, listId }: Learning) =>
    learner.call.reviews.getRetention({ list: listId }),
  'missed vocabularies': ({ learner }: Learning) => learner.call.reviews.listMissed({}),
  'missed vocabularies of a list': ({ learner, listId }: Learning) => learner.call.reviews.listMissed({ list: listId }),
  'days of a list': ({ learner, listId }: Learning) => learner.call.reviews.listDays({ list: listId }),
}

describe.each(Object.entries(calls))('%s', (_, run) => {
  it('cost the same after a long history as after a short one', async () => {
    const afterShort = await short.costOf(() => run(short))
    const afterLong = await long.costOf(() => run(long))
    expect(afterLong.scanned).not.toContain('review_results')
    // Deeper indexes.
    expect(afterLong.touched).toBeLessThanOrEqual(1.3 * afterShort.touched + 30)
  })
})

describe('days in a row', () => {
  it.each([{}, { list: true }])(
    'of %o read the index of the figures by day alone, some dozen rows a page',
    async (of) => {
      const run = ({ learner, listId }: Learning) =>
        learner.call.reviews.getStreak('list' in of ? { list: listId } : {})
      expect(await run(long)).toEqual({ days: historyDays.long, longest: historyDays.long, today: true })
      const afterShort = await short.costOf(() => run(short))
      const afterLong = await long.costOf(() => run(long))
      expect(afterLong.scanned).not.toContain('answer_periods')
      // Twice: once for the ends of the parts.
      expect(afterLong.touched - afterShort.touched).toBeLessThanOrEqual(
        (2 * 4 * (historyDays.long - historyDays.short)) / 24,
      )
    },
  )

  it('take two statements more for each part of a long history, none of which reads more than a part', async () => {
    const run = ({ learner }: Learning) => learner.call.reviews.getStreak({})
    const statements = async (of: Learning) => (await of.statementsOf(() => run(of))).length
    const parts = Math.floor((4 * historyDays.long) / mostPerStatement.periods)
    expect(parts).toBeGreaterThan(0)
    expect(await statements(long)).toBe((await statements(short)) + 2 * parts)
    expect((await long.costOf(() => run(long))).largest).toBeLessThanOrEqual(mostPerStatement.periods / 24 + 20)
  })
})
