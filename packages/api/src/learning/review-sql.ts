import { reviews } from '@wordtide/db'
import { intervalDays, maxConfidenceOf } from '@wordtide/scheduling'
import { isNotNull, isNull, type SQL, sql } from 'drizzle-orm'

/**
 * The rules of `packages/scheduling` as SQL over the rows of `reviews`, for queries that cannot load every review.
 * `review-sql.test.ts` compares both over random review states.
 */

/** `isLearned`: a learned review has no due date. The partial index `reviews_learned` has the same condition. */
export const isLearnedSql: SQL = isNull(reviews.dueAt)

/** The opposite of `isLearnedSql`. */
export const isNotLearnedSql: SQL = isNotNull(reviews.dueAt)

/** `isDue`: null, not false, if the review is learned. */
export const isDueSql = (now: Date): SQL => sql`${reviews.dueAt} <= ${sql.param(now, reviews.dueAt)}`

/** `cappedConfidence`. */
export const cappedConfidenceSql = (maxConfidence: number): SQL =>
  sql`least(${reviews.confidence}, ${maxConfidence}::int)`

/** `dueAt`: the due date that follows from confidence and last review. */
export function dueAtSql(intervals: readonly number[], now: Date): SQL {
  // The days of each confidence. From the highest confidence on the array has no element, so that the date is null.
  const days = Array.from({ length: maxConfidenceOf(intervals) }, (_, confidence) =>
    intervalDays(confidence, intervals),
  )
  const wait = sql`(${sql.param(`{${days.join()}}`)}::int[])[${reviews.confidence} + 1] * interval '24 hours'`
  return sql`case when ${reviews.confidence} = 0 then least(${reviews.lastReview}, ${sql.param(now, reviews.lastReview)})
    else ${reviews.lastReview} + ${wait} end`
}
