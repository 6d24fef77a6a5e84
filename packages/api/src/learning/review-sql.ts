import { limits } from '@wordtide/contract'
import { arrayText, type Inputs, reviewCounts, reviews } from '@wordtide/db'
import { maxConfidenceOf, waitDays } from '@wordtide/scheduling'
import { dayOf, dueIfAnsweredBefore } from '@wordtide/scheduling/day'
import { type AnyColumn, and, eq, gte, lt, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { daySettings, type ReviewSettings } from './schedule.ts'

/**
 * The rules of `packages/scheduling` as SQL over the rows of `reviews` and of counts, for queries that cannot load every review.
 * `review-sql.test.ts` compares both over random review states.
 */

/** `isLearned`, of the confidence in a column. */
export const isLearnedSql = (confidence: AnyColumn, { intervals }: ReviewSettings): SQL =>
  gte(confidence, maxConfidenceOf(intervals))

/** `cappedConfidence`, of a row of `review_counts`. */
export const cappedConfidenceSql = (maxConfidence: number | Placeholder): SQL =>
  sql`least(${reviewCounts.confidence}, ${maxConfidence}::int)`

/** The highest confidence that may be stored. Fewer intervals leave it above the user's own highest one. */
const highestConfidence = limits.intervals.count + 1

/** The columns of `waits`, each an array as PostgreSQL writes it. */
export interface WaitColumns {
  waitConfidence: string
  waitLastWrong: string
  waitDays: string
  waitAnsweredBefore: string
}

/** Returns the columns of `waits` under these settings. */
export function waitColumns(settings: ReviewSettings, now: Date): WaitColumns {
  const userDays = daySettings(settings)
  const today = dayOf(now.getTime(), userDays)
  const ends = new Map<number, string>()
  const answeredBefore = (days: number) => {
    const end = ends.get(days) ?? new Date(dueIfAnsweredBefore(days, today, userDays)).toISOString()
    ends.set(days, end)
    return end
  }
  const confidences: number[] = []
  const lastWrongs: boolean[] = []
  const allDays: number[] = []
  const answeredBefores: string[] = []
  for (let confidence = 0; confidence <= highestConfidence; confidence++)
    for (const lastWrong of [false, true]) {
      const days = waitDays({ confidence, lastResult: lastWrong ? -1 : 0 }, settings)
      if (days === null) continue
      confidences.push(confidence)
      lastWrongs.push(lastWrong)
      allDays.push(days)
      // // A wait of no days means due at once, also if the clock that dated the answer was ahead.
      answeredBefores.push(days === 0 ? 'infinity' : answeredBefore(days))
    }
  return {
    waitConfidence: arrayText(confidences),
    waitLastWrong: arrayText(lastWrongs),
    waitDays: arrayText(allDays),
    waitAnsweredBefore: arrayText(answeredBefores),
  }
}

/**
 * The waiting times of reviews, as a table `wait` with a row for each confidence and kind of last answer: `wait.confidence`,
 * `wait.last_wrong`, `wait.days`, and `wait.answered_before`: they are due if they were answered last before that. Reviews that are never
 * due have no row. The columns are those of `waitColumns`, or inputs of a statement for them.
 */
export const waits = (columns: WaitColumns | Inputs<WaitColumns>): SQL =>
  sql`unnest(${columns.waitConfidence}::smallint[], ${columns.waitLastWrong}::boolean[], ${columns.waitDays}::int[],
    ${columns.waitAnsweredBefore}::timestamptz[]) as wait (confidence, last_wrong, days, answered_before)`

/** In a query of `reviews` and `waits`: the due date, null if the review is never due. */
export const dueAtSql = (now: Date | Placeholder): SQL<Date | null> =>
  sql<Date | null>`case when wait.days = 0 then least(${reviews.lastReview}, ${sql.param(now, reviews.lastReview)})
    else ${reviews.lastReview} + wait.days * interval '24 hours' end`.mapWith(reviews.lastReview)

/** A range of reviews that wait equally long, as columns or inputs of a query: those answered before a date, and after a key. */
interface RangeSql {
  /** Without it, of all lists. */
  listId?: SQLWrapper | undefined
  type: SQLWrapper
  confidence: SQLWrapper
  lastWrong: SQLWrapper
  answeredBefore?: SQLWrapper | undefined
  after?: { date: SQLWrapper; id: SQLWrapper }
}

/** In a query of `reviews`: those of a user in a range of the index `reviews_due_in_list`, or over all lists of `reviews_due`. */
export const isInRange = (userId: string | Placeholder, range: RangeSql): SQL | undefined =>
  and(
    eq(reviews.userId, userId),
    range.listId && eq(reviews.listId, range.listId),
    eq(reviews.type, range.type),
    eq(reviews.confidence, range.confidence),
    eq(reviews.lastWrong, range.lastWrong),
    range.answeredBefore && lt(reviews.lastReview, range.answeredBefore),
    range.after && sql`(${reviews.lastReview}, ${reviews.vocId}) > (${range.after.date}, ${range.after.id})`,
  )

/** The columns of a table of ranges. */
export const rangeOf = (name: 'range' | 'state'): Required<Omit<RangeSql, 'after'>> => {
  const column = (of: string) => sql`${sql.identifier(name)}.${sql.identifier(of)}`
  return {
    listId: column('list_id'),
    type: column('type'),
    confidence: column('confidence'),
    lastWrong: column('last_wrong'),
    answeredBefore: column('answered_before'),
  }
}

/** The key after which the reviews of a row of `range` lie. */
export const afterRange = { date: sql`range.after_date`, id: sql`range.after_id` }
