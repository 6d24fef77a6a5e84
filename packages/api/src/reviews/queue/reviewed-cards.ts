import { arrayText, type Database, type Inputs, reviewCounts, reviews, statement } from '@wordtide/db'
import { dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { daySettings, dueAtSql, isNotSuspended, type WaitColumns, waitColumns, waits } from '../../learning/index.ts'
import type { LearningLists } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'

/** A card that was reviewed and is due at some time. */
export interface ReviewedCard extends Card {
  lastReview: Date
  lastWrong: boolean
  isDue: boolean
}

/**
 * Returns due cards of these lists, the earliest due date first, or all and then some that are due next: of at least `count` different
 * vocabularies, if there are so many.
 */
export const selectEarliestDue = (query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> => {
  const values = { ...valuesOf(query, lists, count), total: count * query.types.length }
  return lists.listId === null
    ? earliestDue(query.db, values)
    : earliestDueInList(query.db, { ...values, listId: lists.listId })
}

/** Returns the first `count` of the due cards of these lists by the rule of `byHarm`; then the earliest due date comes first. */
export const selectMostHarmed = (query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> => {
  const values = { ...valuesOf(query, lists, count), ...dayColumns(query) }
  return lists.listId === null
    ? mostHarmed(query.db, values)
    : mostHarmedInList(query.db, { ...values, listId: lists.listId })
}

/** The values that every query of reviewed cards depends on. Arrays are written as PostgreSQL writes them. */
interface Values extends WaitColumns {
  userId: string
  types: string
  hiddenIds: string
  /** The maximum number of cards that are read of a range. */
  limit: number
  now: Date
}

const valuesOf = (
  { userId, types, settings, now }: CardQuery,
  { hiddenIds }: LearningLists,
  limit: number,
): Values => ({
  userId,
  types: arrayText(types),
  hiddenIds: arrayText(hiddenIds),
  limit,
  now,
  ...waitColumns(settings, now),
})

type EarliestDue = Values & { total: number }
const [earliestDue, earliestDueInList] = [
  statement((db, input: Inputs<EarliestDue>) => earliestDueQuery(db, input)),
  statement((db, input: Inputs<EarliestDue & { listId: string }>) => earliestDueQuery(db, input, input.listId)),
]

const earliestDueQuery = (db: Database, input: Inputs<EarliestDue>, listId?: Placeholder) =>
  reviewedCards(db, input, { listId })
    .orderBy(desc(isDue), ...byDueDate(input))
    .limit(input.total)

type MostHarmed = Values & DayColumns
const [mostHarmed, mostHarmedInList] = [
  statement((db, input: Inputs<MostHarmed>) => mostHarmedQuery(db, input)),
  statement((db, input: Inputs<MostHarmed & { listId: string }>) => mostHarmedQuery(db, input, input.listId)),
]

const mostHarmedQuery = (db: Database, input: Inputs<MostHarmed>, listId?: Placeholder) => {
  // Reviews that wait 0 days come first.
  const harm = sql`${delayDays(input)}::float8 / nullif(wait.days, 0)`
  return reviewedCards(db, input, { listId, condition: isDue })
    .orderBy(sql`${harm} desc nulls first`, sql`wait.days`, ...byDueDate(input))
    .limit(input.limit)
}

const isDue = sql<boolean>`${reviews.lastReview} < wait.answered_before`

/** `waits` has no rows of reviews that are never due. */
const byDueDate = (input: Inputs<Values>) => [
  asc(dueAtSql(input.now)),
  asc(reviews.vocId),
  sql`array_position(${input.types}::text[], ${reviews.type})`,
]

/** The starts of a user's days, from the first of the days by which delays are counted to today. */
interface DayColumns {
  dayStarts: string
  firstDay: string
  dayCount: number
}

/** The days from a year before the longest interval began. */
function dayColumns({ settings, now }: CardQuery): DayColumns {
  const zone = daySettings(settings)
  const today = dayOf(now.getTime(), zone)
  const count = Math.max(0, ...settings.intervals) + 366
  const starts = Array.from({ length: count }, (_, n) =>
    new Date(startOfDay(today - count + 1 + n, zone)).toISOString(),
  )
  return { dayStarts: arrayText(starts), firstDay: starts[0] ?? '', dayCount: count }
}

/** The delay of due cards in days of the user; before the first of `DayColumns`, in days of 24 hours. */
const delayDays = ({ dayStarts, firstDay, dayCount }: Inputs<DayColumns>): SQL =>
  // width_bucket returns 1 for the first of the days, and the number of days for today.
  sql`greatest(0, case when ${reviews.lastReview} < ${firstDay}::timestamptz
    then ${dayCount}::int - 1 + ceil(extract(epoch from ${firstDay}::timestamptz - ${reviews.lastReview}) / 86400)
    else ${dayCount}::int - width_bucket(${reviews.lastReview}, ${dayStarts}::timestamptz[]) end - wait.days)`

/**
 * Queries reviewed cards of a list, or of all lists that are not hidden: of each type, confidence and kind of last answer at most
 * `input.limit` that are not suspended, the longest unanswered first. All cards of such a range wait equally long, so that these are the
 * longest overdue ones. Reads no more of a list than that, by the index `reviews_due_in_list`. Over all lists it reads `reviews_due`,
 * including due cards in hidden lists.
 */
function reviewedCards(
  db: Database,
  input: Inputs<Values>,
  { listId, condition }: { listId: Placeholder | undefined; condition?: SQL<boolean> },
) {
  const ofLists = ({ listId: column }: typeof reviews | typeof reviewCounts) =>
    listId === undefined ? sql`${column} <> all(${input.hiddenIds}::uuid[])` : eq(column, listId)
  const { type, confidence, lastWrong } = reviewCounts
  const ranges = db
    .selectDistinct({ type, confidence, lastWrong })
    .from(reviewCounts)
    .where(
      and(eq(reviewCounts.userId, input.userId), sql`${type} = any(${input.types}::text[])`, ofLists(reviewCounts)),
    )
    .as('ranges')
  const oldest = db
    .select()
    .from(reviews)
    .where(
      and(
        eq(reviews.userId, input.userId),
        ofLists(reviews),
        eq(reviews.type, ranges.type),
        eq(reviews.confidence, ranges.confidence),
        eq(reviews.lastWrong, ranges.lastWrong),
        isNotSuspended(input.userId, reviews.vocId),
        condition,
      ),
    )
    .orderBy(asc(reviews.lastReview), asc(reviews.vocId))
    .limit(input.limit)
    .as('reviews')
  return db
    .select({
      vocId: reviews.vocId,
      listId: reviews.listId,
      type: reviews.type,
      confidence: reviews.confidence,
      lastReview: reviews.lastReview,
      lastWrong: reviews.lastWrong,
      isDue,
    })
    .from(ranges)
    .innerJoin(waits(input), sql`wait.confidence = ${ranges.confidence} and wait.last_wrong = ${ranges.lastWrong}`)
    .crossJoinLateral(oldest)
}
