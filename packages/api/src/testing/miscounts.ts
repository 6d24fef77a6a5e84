import {
  answerPeriods,
  arrayText,
  type Database,
  reviewCounts,
  reviewPeriods,
  reviewResults,
  reviews,
  vocCounts,
  vocStateCounts,
} from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'

/** The quarter of an hour in which a moment lies. */
const quarterOf = (moment: string) => sql.raw(`to_timestamp(floor(extract(epoch from ${moment}) / 900) * 900)`)

/** Each table of counts, with its rows, and with the counts computed from the reviews and answers of these users. */
const tables = (isCounted: SQL): [name: string, stored: SQL, counted: SQL][] => [
  [
    'review_counts',
    sql`select user_id, list_id, type, confidence, last_wrong, memory_level, count from ${reviewCounts} where ${isCounted}`,
    sql`select user_id, list_id, type, confidence, last_wrong, memory_level, count(*) from ${reviews} where ${isCounted}
      group by 1, 2, 3, 4, 5, 6`,
  ],
  [
    'review_periods',
    sql`select user_id, list_id, type, confidence, last_wrong, memory_level, period, count from ${reviewPeriods} where ${isCounted}`,
    sql`select user_id, list_id, type, confidence, last_wrong, memory_level, ${quarterOf('last_review')}, count(*)
      from ${reviews} where ${isCounted} group by 1, 2, 3, 4, 5, 6, 7`,
  ],
  [
    'voc_counts',
    sql`select user_id, list_id, confidence, memory_level, count from ${vocCounts} where ${isCounted}`,
    sql`select user_id, list_id, confidence, memory_level, count(*) from (
      select user_id, list_id, max(confidence) as confidence, max(memory_level) as memory_level from ${reviews} where ${isCounted}
      group by user_id, list_id, voc_id
    ) as highest group by 1, 2, 3, 4`,
  ],
  [
    'voc_state_counts',
    sql`select user_id, list_id, states, count from ${vocStateCounts} where ${isCounted}`,
    sql`select user_id, list_id, states, count(*) from (
      select user_id, list_id, array(
        select distinct 2 * confidence + case when last_wrong then 1 else 0 end from ${reviews} as review
        where review.user_id = answered.user_id and review.voc_id = answered.voc_id order by 1
      ) as states from (select distinct user_id, list_id, voc_id from ${reviews} where ${isCounted}) as answered
    ) as stated group by 1, 2, 3`,
  ],
  [
    'answer_periods',
    sql`select user_id, list_id, period, answers, right_answers, thinking_time, first_answers from ${answerPeriods}
      where ${isCounted}`,
    // The first answer of a review is the first of its history, and not what the row of the review says.
    sql`select user_id, list_id, ${quarterOf('date')} as period, count(*) as answers, count(*) filter (where result = 1) as right_answers,
        sum(thinking_time) as thinking_time, count(*) filter (where is_first) as first_answers
      from (
        select *, date = min(date) over (partition by user_id, voc_id, type) as is_first from ${reviewResults} where ${isCounted}
      ) as answer group by 1, 2, 3`,
  ],
]

/** Returns the rows in which the stored counts of these users differ from computed ones; none if all are right. */
export async function miscounts(db: Database, userIds: readonly string[]) {
  const isCounted = sql`user_id = any(${sql.param(arrayText(userIds))}::uuid[])`
  const differences = tables(isCounted).map(
    ([name, stored, counted]) => sql`
      select ${name} as table_name, 'stored' as side, to_jsonb(d) as "row" from (${stored} except all ${counted}) as d
      union all
      select ${name}, 'counted', to_jsonb(d) from (${counted} except all ${stored}) as d`,
  )
  const difference = sql`(${sql.join(differences, sql` union all `)}) as difference`
  return db
    .select({ table: sql<string>`table_name`, side: sql<'stored' | 'counted'>`side`, row: sql<unknown>`"row"` })
    .from(difference)
}
