import type { ReviewResult } from '@wordtide/contract'
import { answerPeriods, type Database, reviewCounts, reviewPeriods, reviewResults, reviews } from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'

/*
 * Keeps the counts of `tables/learning-counts.ts` equal to what counting `reviews` and `review_results` would give. Every change of
 * either calls a function here, in the transaction of the caller, which holds the locks of the lists. Lists and accounts take their
 * counts with them when they are deleted.
 */

/** A row of `reviews`, as far as it is counted. */
export type CountedReview = Pick<
  typeof reviews.$inferSelect,
  'listId' | 'type' | 'confidence' | 'lastWrong' | 'lastReview' | 'firstReview'
>

/** A new answer, as far as it is counted. */
export type CountedAnswer = Pick<ReviewResult, 'result' | 'thinkingTime'> & { listId: string; date: Date }

/** Counts new answers, and the reviews that they have changed: as they are now, and no longer as they were before. */
export async function countAnswers(
  tx: Database,
  userId: string,
  answers: readonly CountedAnswer[],
  reviewsBefore: readonly CountedReview[],
  reviewsAfter: readonly CountedReview[],
): Promise<void> {
  const row = (change: number) => (review: CountedReview) => ({
    user_id: userId,
    list_id: review.listId,
    type: review.type,
    confidence: review.confidence,
    last_wrong: review.lastWrong,
    last_review: review.lastReview,
    first_review: review.firstReview,
    change,
  })
  const changedReviews = [...reviewsBefore.map(row(-1)), ...reviewsAfter.map(row(1))]
  const newAnswers = answers.map(({ listId, date, result, thinkingTime }) => ({
    user_id: userId,
    list_id: listId,
    date,
    result,
    thinking_time: thinkingTime,
    change: 1,
  }))
  const changes = {
    reviews: sql`select * from json_to_recordset(${JSON.stringify(changedReviews)}::text::json) as review (user_id uuid,
      list_id uuid, type text, confidence smallint, last_wrong boolean, last_review timestamptz, first_review timestamptz, change int)`,
    answers: sql`select * from json_to_recordset(${JSON.stringify(newAnswers)}::text::json) as answer (user_id uuid,
      list_id uuid, date timestamptz, result smallint, thinking_time numeric, change int)`,
  }
  await addToCounts(tx, changes)
  if (reviewsBefore.length > 0) await deleteEmptyCounts(tx, changes)
}

/** Subtracts a vocabulary from the counts of all who have reviewed it. Called before it is deleted. */
export async function subtractVocabulary(tx: Database, vocId: string): Promise<void> {
  const changes = {
    reviews: sql`select *, -1 as change from ${reviews} where ${reviews.vocId} = ${vocId}`,
    answers: sql`select *, -1 as change from ${reviewResults} where ${reviewResults.vocId} = ${vocId}`,
  }
  await addToCounts(tx, changes)
  await deleteEmptyCounts(tx, changes)
}

/** Rows of `reviews` and of `review_results` with a column `change`: 1 to count a row, -1 to count it no longer. */
interface Changes {
  reviews: SQL
  answers: SQL
}

/** The begin of the period in which a moment lies. */
const periodOf = (moment: string): SQL => sql.raw(`date_bin('15 minutes', ${moment}, 'epoch')`)

async function addToCounts(tx: Database, changes: Changes): Promise<void> {
  await tx.execute(sql`
    with review as (${changes.reviews}), answer as (${changes.answers}),
    counted as (
      insert into ${reviewCounts} as stored (user_id, list_id, type, confidence, last_wrong, count)
      select user_id, list_id, type, confidence, last_wrong, sum(change) from review
      group by user_id, list_id, type, confidence, last_wrong having sum(change) <> 0
      on conflict (user_id, list_id, type, confidence, last_wrong) do update set count = stored.count + excluded.count
    ),
    counted_periods as (
      insert into ${reviewPeriods} as stored (user_id, list_id, confidence, last_wrong, period, count)
      select user_id, list_id, confidence, last_wrong, ${periodOf('last_review')} as period, sum(change) from review
      group by user_id, list_id, confidence, last_wrong, period having sum(change) <> 0
      on conflict (user_id, list_id, confidence, last_wrong, period) do update set count = stored.count + excluded.count
    )
    insert into ${answerPeriods} as stored (user_id, list_id, period, answers, right_answers, thinking_time, first_answers)
    select user_id, list_id, period, sum(answers), sum(right_answers), sum(thinking_time), sum(first_answers)
    from (
      select user_id, list_id, ${periodOf('date')} as period, change as answers,
        case when result = 1 then change else 0 end as right_answers, change * thinking_time as thinking_time, 0 as first_answers
      from answer
      union all
      select user_id, list_id, ${periodOf('first_review')}, 0, 0, 0, change from review
    ) as counted_answers
    group by user_id, list_id, period having sum(answers) <> 0 or sum(first_answers) <> 0
    on conflict (user_id, list_id, period) do update set answers = stored.answers + excluded.answers,
      right_answers = stored.right_answers + excluded.right_answers, thinking_time = stored.thinking_time + excluded.thinking_time,
      first_answers = stored.first_answers + excluded.first_answers`)
}

async function deleteEmptyCounts(tx: Database, changes: Changes): Promise<void> {
  const isSame = (...columns: string[]) =>
    sql.raw(columns.map((column) => `stored.${column} = changed.${column}`).join(' and '))
  const state = ['user_id', 'list_id', 'confidence', 'last_wrong']
  await tx.execute(sql`
    with review as (${changes.reviews}), answer as (${changes.answers}),
    emptied as (
      delete from ${reviewCounts} as stored using review as changed where ${isSame(...state, 'type')} and stored.count = 0
    ),
    emptied_periods as (
      delete from ${reviewPeriods} as stored using review as changed
      where ${isSame(...state)} and stored.period = ${periodOf('changed.last_review')} and stored.count = 0
    )
    delete from ${answerPeriods} as stored using answer as changed
    where ${isSame('user_id', 'list_id')} and stored.period = ${periodOf('changed.date')} and stored.answers = 0`)
}
