import { reviewCounts, reviews } from '@wordtide/db'
import { dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, asc, desc, eq, inArray, notInArray, type SQL, sql } from 'drizzle-orm'
import { daySettings, dueAtSql, type ReviewSettings, waits } from '../learning/index.ts'
import { type Card, type CardQuery, typeArray } from './cards.ts'
import type { LearningLists } from './learning-lists.ts'

/** A card that was reviewed and is due at some time. */
export interface ReviewedCard extends Card {
  lastReview: Date
  due: Date
  /** How many days it waits after the last review. */
  waitDays: number
  /**
   * How many days it has waited longer. They are counted by 24 hours back from the begin of today: this only orders cards, so that it does
   * not matter by how much the clocks have changed since.
   */
  delayDays: number
  isDue: boolean
}

/**
 * Returns due cards of these lists, those with the earliest due dates, or all and some that are due next: of at least `count` different
 * vocabularies, if there are so many. The database cuts by the rule of `earliestDueFirst`.
 */
export const selectEarliestDue = (query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> => {
  const { isDue, due, order } = reviewedColumns(query)
  return reviewedCards(query, lists, count)
    .orderBy(desc(isDue), asc(due), ...order)
    .limit(count * query.types.length)
}

/** Returns the first `count` of the due cards of these lists by the rule of `mostHarmedFirst`. */
export const selectMostHarmed = (query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> => {
  const { isDue, due, waitDays, delayDays, order } = reviewedColumns(query)
  // By `byHarm`; reviews that wait 0 days come first.
  const harm = sql`${delayDays}::float8 / nullif(${waitDays}, 0)`
  return reviewedCards(query, lists, count, isDue)
    .orderBy(sql`${harm} desc nulls first`, asc(waitDays), asc(due), ...order)
    .limit(count)
}

/** Columns of `reviewedCards`. */
function reviewedColumns({ types, settings, now }: CardQuery) {
  const begin = sql.param(beginOfToday(settings, now), reviews.lastReview)
  return {
    // `waits` has no rows of reviews that are never due.
    due: sql<Date>`${dueAtSql(now)}`.mapWith(reviews.lastReview),
    isDue: sql<boolean>`${reviews.lastReview} < wait.answered_before`,
    waitDays: sql<number>`wait.days`,
    delayDays: sql`greatest(ceil(extract(epoch from ${begin} - ${reviews.lastReview}) / 86400) - wait.days, 0)`.mapWith(
      Number,
    ),
    order: [asc(reviews.vocId), sql`array_position(${typeArray(types)}, ${reviews.type})`],
  }
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
    return hiddenIds.length === 0 ? undefined : notInArray(column, hiddenIds)
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
  const { due, isDue, waitDays, delayDays } = reviewedColumns(query)
  return db
    .select({
      vocId: reviews.vocId,
      listId: reviews.listId,
      type: reviews.type,
      confidence: reviews.confidence,
      lastReview: reviews.lastReview,
      due,
      waitDays,
      delayDays,
      isDue,
    })
    .from(ranges)
    .innerJoin(
      waits(settings, now),
      sql`wait.confidence = ${ranges.confidence} and wait.last_wrong = ${ranges.lastWrong}`,
    )
    .crossJoinLateral(oldest)
}

/** When the user’s day began. */
function beginOfToday(settings: ReviewSettings, now: Date): Date {
  const zone = daySettings(settings)
  return new Date(startOfDay(dayOf(now.getTime(), zone), zone))
}
