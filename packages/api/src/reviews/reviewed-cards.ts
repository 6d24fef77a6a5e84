import { reviewCounts, reviews } from '@wordtide/db'
import { dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, asc, desc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import { daySettings, dueAtSql, waitColumns, waits } from '../learning/index.ts'
import { type Card, type CardQuery, idArray, typeArray } from './cards.ts'
import type { LearningLists } from './learning-lists.ts'

/** A card that was reviewed and is due at some time. */
export interface ReviewedCard extends Card {
  lastReview: Date
  due: Date
  isDue: boolean
}

/**
 * Returns due cards of these lists, the earliest due date first, or all and then some that are due next: of at least `count` different
 * vocabularies, if there are so many.
 */
export const selectEarliestDue = (query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> =>
  reviewedCards(query, lists, count)
    .orderBy(desc(isDue), ...byDueDate(query))
    .limit(count * query.types.length)

/** Returns the first `count` of the due cards of these lists by the rule of `byHarm`; then the earliest due date comes first. */
export const selectMostHarmed = (query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> => {
  // Reviews that wait 0 days come first.
  const harm = sql`${delayDays(query)}::float8 / nullif(wait.days, 0)`
  return reviewedCards(query, lists, count, isDue)
    .orderBy(sql`${harm} desc nulls first`, sql`wait.days`, ...byDueDate(query))
    .limit(count)
}

const isDue = sql<boolean>`${reviews.lastReview} < wait.answered_before`

/** `waits` has no rows of reviews that are never due. */
const dueDate = (now: Date) => sql<Date>`${dueAtSql(now)}`.mapWith(reviews.lastReview)

const byDueDate = ({ types, now }: CardQuery) => [
  asc(dueDate(now)),
  asc(reviews.vocId),
  sql`array_position(${typeArray(types)}, ${reviews.type})`,
]

/**
 * How many days due cards have waited longer than they should. Days are those of the user, back to a year before the longest interval
 * began; from there on they are counted by 24 hours.
 */
function delayDays({ settings, now }: CardQuery): SQL {
  const zone = daySettings(settings)
  const today = dayOf(now.getTime(), zone)
  const count = Math.max(0, ...settings.intervals) + 366
  const starts = Array.from({ length: count }, (_, n) =>
    new Date(startOfDay(today - count + 1 + n, zone)).toISOString(),
  )
  const first = sql`${starts[0]}::timestamptz`
  // width_bucket returns 1 for the first of the days, and `count` for today.
  return sql`greatest(0, case when ${reviews.lastReview} < ${first}
    then ${count - 1}::int + ceil(extract(epoch from ${first} - ${reviews.lastReview}) / 86400)
    else ${count}::int - width_bucket(${reviews.lastReview}, ${sql.param(`{${starts.join()}}`)}::timestamptz[]) end - wait.days)`
}

/**
 * Queries reviewed cards of these lists: of each type, confidence and kind of last answer at most `limit`, those first that were answered
 * the longest ago. All cards of such a range wait equally long, so that these are the longest overdue ones. Reads no more of a list than
 * that, by the index `reviews_due_in_list`. Over all lists it reads `reviews_due`, and there also what is due in hidden lists.
 */
function reviewedCards(
  query: CardQuery,
  { listId, hiddenIds }: LearningLists,
  limit: number,
  condition?: SQL<boolean>,
) {
  const { db, userId, types, settings, now } = query
  const ofLists = ({ listId: column }: typeof reviews | typeof reviewCounts) => {
    if (listId !== null) return eq(column, listId)
    return hiddenIds.length === 0 ? undefined : sql`${column} <> all(${idArray(hiddenIds)})`
  }
  const { type, confidence, lastWrong } = reviewCounts
  const ranges = db
    .selectDistinct({ type, confidence, lastWrong })
    .from(reviewCounts)
    .where(and(eq(reviewCounts.userId, userId), inArray(type, [...types]), ofLists(reviewCounts)))
    .as('ranges')
  const oldest = db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, userId),
        ofLists(reviews),
        eq(reviews.type, ranges.type),
        eq(reviews.confidence, ranges.confidence),
        eq(reviews.lastWrong, ranges.lastWrong),
        condition,
      ),
    )
    .orderBy(asc(reviews.lastReview), asc(reviews.vocId))
    .limit(limit)
    .as('reviews')
  return db
    .select({
      vocId: reviews.vocId,
      listId: reviews.listId,
      type: reviews.type,
      confidence: reviews.confidence,
      lastReview: reviews.lastReview,
      due: dueDate(now),
      isDue,
    })
    .from(ranges)
    .innerJoin(
      waits(waitColumns(settings, now)),
      sql`wait.confidence = ${ranges.confidence} and wait.last_wrong = ${ranges.lastWrong}`,
    )
    .crossJoinLateral(oldest)
}
