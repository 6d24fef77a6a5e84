import { limits } from '@wordtide/contract'
import {
  arrayText,
  type Inputs,
  reviewCounts,
  reviewPeriods,
  reviews,
  unknownMemoryLevel,
  type vocCounts,
} from '@wordtide/db'
import {
  firstLearnedLevel,
  firstLevelOf,
  maxConfidenceOf,
  maxLevel,
  type WaitingState,
  waitDays,
} from '@wordtide/scheduling'
import { dayOf, dueIfAnsweredBefore } from '@wordtide/scheduling/day'
import { and, between, eq, gte, lt, or, type Placeholder, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { memorySetsIn } from './memories/memory-sets.ts'
import { daySettings, type ReviewSettings } from './schedule.ts'

/**
 * The rules of `packages/scheduling` as SQL over the rows of `reviews` and of counts, for queries that cannot load every review.
 * `review-sql.test.ts` compares both over random review states.
 */

/** The schedule that decides when reviews come back. */
export type Schedule = ReviewSettings['schedule']

/** Makes a statement, or something else, for each schedule: they look for due reviews in different indexes. */
export const bySchedule = <T>(make: (schedule: Schedule) => T): Record<Schedule, T> => ({
  intervals: make('intervals'),
  adaptive: make('adaptive'),
})

/** The columns of a table, or of a query, on which it depends how long reviews wait. */
interface WaitingSql {
  confidence: SQLWrapper
  lastWrong: SQLWrapper
  memoryLevel: SQLWrapper
}

/**
 * In a query: the wait state of reviews, a number that those have in common that wait equally long. Under intervals it is twice the
 * confidence, and one more after a wrong answer; under the adaptive schedule the memory level.
 */
export const waitStateOf = (schedule: Schedule, { confidence, lastWrong, memoryLevel }: WaitingSql): SQL<number> =>
  schedule === 'adaptive' ? sql<number>`${memoryLevel}::int` : sql<number>`(${confidence} * 2 + ${lastWrong}::int)`

/** `isLearned`, of a row of `reviews` or `voc_counts`. */
export function isLearnedSql(of: typeof reviews | typeof vocCounts, settings: ReviewSettings): SQL | undefined {
  if (settings.schedule !== 'adaptive') return gte(of.confidence, maxConfidenceOf(settings.intervals))
  const { used } = memorySetsIn(settings)
  return or(
    ...used.map((set) => between(of.memoryLevel, firstLearnedLevel(settings, set), firstLevelOf(set) + maxLevel)),
  )
}

/** `cappedConfidence`, of a row of `review_counts`. */
export const cappedConfidenceSql = (maxConfidence: number | Placeholder): SQL =>
  sql`least(${reviewCounts.confidence}, ${maxConfidence}::int)`

/** The highest confidence that may be stored. Fewer intervals leave it above the user's own highest one. */
const highestConfidence = limits.intervals.count + 1

const upTo = (last: number) => Array.from({ length: last + 1 }, (_, n) => n)

/** Returns all wait states of the schedule in force, each with a review that has it. */
export function waitStatesOf(
  settings: Pick<ReviewSettings, 'schedule' | 'memorySets'>,
): { state: number; review: WaitingState }[] {
  const { used } = memorySetsIn(settings)
  const states =
    settings.schedule === 'adaptive'
      ? [unknownMemoryLevel, ...used.flatMap((set) => upTo(maxLevel).map((level) => firstLevelOf(set) + level))]
      : upTo(2 * highestConfidence + 1)
  return states.map((state) => ({
    state,
    review: { confidence: state >> 1, lastResult: state % 2 === 1 ? -1 : 0, memoryLevel: state },
  }))
}

/** Returns the wait states of a schedule, with the days that reviews wait. Without those that are never due. */
const waitStates = (settings: ReviewSettings): { state: number; days: number }[] =>
  waitStatesOf(settings).flatMap(({ state, review }) => {
    const days = waitDays(review, settings)
    return days === null ? [] : { state, days }
  })

/** The longest wait under these settings, in days. */
export const longestWait = (settings: ReviewSettings): number =>
  settings.schedule === 'adaptive'
    ? Math.max(0, ...waitStates(settings).map(({ days }) => days))
    : Math.max(0, ...settings.intervals)

/** The columns of `waits`, each an array as PostgreSQL writes it. */
export interface WaitColumns {
  waitStates: string
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
  const states = waitStates(settings)
  return {
    waitStates: arrayText(states.map(({ state }) => state)),
    waitDays: arrayText(states.map(({ days }) => days)),
    // A wait of no days means due at once, also if the clock that dated the answer was ahead.
    waitAnsweredBefore: arrayText(states.map(({ days }) => (days === 0 ? 'infinity' : answeredBefore(days)))),
  }
}

/**
 * The waiting times of reviews, as a table `wait` with a row for each wait state: `wait.state`, `wait.days`, and `wait.answered_before`: they
 * are due if they were answered last before that. Reviews that are never due have no row. The columns are those of `waitColumns`, or inputs
 * of a statement for them.
 */
export const waits = (columns: WaitColumns | Inputs<WaitColumns>): SQL =>
  sql`unnest(${columns.waitStates}::int[], ${columns.waitDays}::int[], ${columns.waitAnsweredBefore}::timestamptz[])
    as wait (state, days, answered_before)`

/** In a query of `reviews` and `waits`: the due date, null if the review is never due. */
export const dueAtSql = (now: Date | Placeholder): SQL<Date | null> =>
  sql<Date | null>`case when wait.days = 0 then least(${reviews.lastReview}, ${sql.param(now, reviews.lastReview)})
    else ${reviews.lastReview} + wait.days * interval '24 hours' end`.mapWith(reviews.lastReview)

/** A range of reviews that wait equally long, as columns or inputs of a query: those answered before a date, and after a key. */
interface RangeSql {
  /** Without it, of all lists. */
  listId?: SQLWrapper | undefined
  type: SQLWrapper
  /** The wait state. */
  state: SQLWrapper
  answeredBefore?: SQLWrapper | undefined
  after?: { date: SQLWrapper; id: SQLWrapper }
}

/**
 * In a query of `reviews`: those of a user in a range of the index `reviews_due_in_list`, or over all lists of `reviews_due`; under the
 * adaptive schedule of `reviews_memory_in_list` and `reviews_memory`.
 */
export const isInRange = (schedule: Schedule, userId: string | Placeholder, range: RangeSql): SQL | undefined =>
  and(
    eq(reviews.userId, userId),
    range.listId && eq(reviews.listId, range.listId),
    eq(reviews.type, range.type),
    hasState(schedule, reviews, range.state),
    range.answeredBefore && lt(reviews.lastReview, range.answeredBefore),
    range.after && sql`(${reviews.lastReview}, ${reviews.vocId}) > (${range.after.date}, ${range.after.id})`,
  )

/** In a query of `reviews` or of their counts: those with a wait state. */
const hasState = (schedule: Schedule, of: typeof reviews | typeof reviewPeriods, state: SQLWrapper): SQL =>
  schedule === 'adaptive'
    ? sql`${of.memoryLevel} = ${state}::smallint`
    : sql`${of.confidence} = (${state}::int / 2)::smallint and ${of.lastWrong} = (${state}::int % 2 = 1)`

/** A range of periods of a list in which reviews that wait equally long were answered last. */
interface PeriodRangeSql {
  listId: SQLWrapper
  type: SQLWrapper
  /** The wait state. */
  state: SQLWrapper
  /** Without it, from the first on. */
  from?: SQLWrapper
  answeredBefore: SQLWrapper
}

/**
 * In a query of `review_periods`: those of a user in a range of the index `review_periods_user`, or under the adaptive schedule of the primary
 * key. Moments at which reviews become due are begins of periods.
 */
export const isInPeriods = (schedule: Schedule, userId: string | Placeholder, range: PeriodRangeSql): SQL | undefined =>
  and(
    eq(reviewPeriods.userId, userId),
    eq(reviewPeriods.listId, range.listId),
    eq(reviewPeriods.type, range.type),
    hasState(schedule, reviewPeriods, range.state),
    range.from && gte(reviewPeriods.period, range.from),
    lt(reviewPeriods.period, range.answeredBefore),
  )

/** The columns of a table of ranges. */
export const rangeOf = (name: 'range' | 'state'): Omit<PeriodRangeSql, 'from'> => {
  const column = (of: string) => sql`${sql.identifier(name)}.${sql.identifier(of)}`
  return {
    listId: column('list_id'),
    type: column('type'),
    state: column('state'),
    answeredBefore: column('answered_before'),
  }
}

/** The key after which the reviews of a row of `range` lie. */
export const afterRange = { date: sql`range.after_date`, id: sql`range.after_id` }
