import type { ReviewType } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, reviewCounts, reviews, statement } from '@wordtide/db'
import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import {
  afterRange,
  bySchedule,
  dueAtSql,
  isInRange,
  isNotSuspended,
  isUnaskableReview,
  rangeOf,
  type Schedule,
  type WaitColumns,
  waitStateOf,
  waits,
} from '../../learning/index.ts'
import type { Card } from './cards.ts'

/** A card that was reviewed and is due at some time. */
export interface ReviewedCard extends Card {
  lastReview: Date
  lastWrong: boolean
  isDue: boolean
}

/** A card with the values that decide its place in the queue. */
export interface SelectedCard extends ReviewedCard {
  due: Date
  waitDays: number
  delayDays: number
}

/** Reviews that wait equally long: those of a type and wait state, after a key; the longest unanswered first. */
export interface Range {
  type: ReviewType
  state: number
  afterDate: Date
  afterId: string
}

export const rangeColumns = (ranges: readonly Range[]) => ({
  rangeTypes: arrayText(ranges.map(({ type }) => type)),
  states: arrayText(ranges.map(({ state }) => state)),
  afterDates: arrayText(ranges.map(({ afterDate }) => afterDate.toISOString())),
  afterIds: arrayText(ranges.map(({ afterId }) => afterId)),
})

/** The values that every query of reviewed cards depends on. Arrays are written as PostgreSQL writes them. */
interface Values extends WaitColumns {
  userId: string
  types: string
  hiddenIds: string
  /** The lists that have vocabularies without a definition. */
  undefinedIds: string
  now: Date
}

/** A part of several ranges: of each so many entries, and so many rows in all. */
export interface Part extends Values, ReturnType<typeof rangeColumns> {
  length: number
  mostRows: number
}

/** The starts of a user's days, from the first of the days by which delays are counted to today. */
export interface DayColumns {
  dayStarts: string
  firstDay: string
  dayCount: number
}

/** The delay of due cards in days of the user; before the first of `DayColumns`, in days of 24 hours. */
const delayDays = ({ dayStarts, firstDay, dayCount }: Inputs<DayColumns>): SQL =>
  // width_bucket returns 1 for the first of the days, and the number of days for today.
  sql`greatest(0, case when ${reviews.lastReview} < ${firstDay}::timestamptz
    then ${dayCount}::int - 1 + ceil(extract(epoch from ${firstDay}::timestamptz - ${reviews.lastReview}) / 86400)
    else ${dayCount}::int - width_bucket(${reviews.lastReview}, ${dayStarts}::timestamptz[]) end - wait.days)`

interface OfList {
  listId: string
}

/** The lists of a query: a given one, or all that are not hidden. */
const ofLists = ({ listId }: typeof reviews | typeof reviewCounts, hiddenIds: SQL | Placeholder, list?: Placeholder) =>
  list === undefined ? sql`${listId} <> all(${hiddenIds}::uuid[])` : eq(listId, list)

/** Queries the types and wait states of all reviews that will ever be due. */
const rangesQuery = (schedule: Schedule, db: Database, input: Inputs<Values>, list?: Placeholder) => {
  const { type } = reviewCounts
  return db
    .selectDistinct({ type, state: sql<number>`wait.state` })
    .from(reviewCounts)
    .innerJoin(waits(input), sql`wait.state = ${waitStateOf(schedule, reviewCounts)}`)
    .where(
      and(
        eq(reviewCounts.userId, input.userId),
        sql`${type} = any(${input.types}::text[])`,
        ofLists(reviewCounts, input.hiddenIds, list),
      ),
    )
}

export const [selectRanges, selectRangesOfList] = [
  bySchedule((schedule) => statement((db, input: Inputs<Values>) => rangesQuery(schedule, db, input))),
  bySchedule((schedule) =>
    statement((db, input: Inputs<Values & OfList>) => rangesQuery(schedule, db, input, input.listId)),
  ),
]

/** A card, or the last one of a part, which may be suspended or hidden: not asked. */
export type Row = SelectedCard & { state: number; isAsked: boolean; isLast: boolean }

const isDue = sql<boolean>`${reviews.lastReview} < wait.answered_before`
const isUnaskable = ({ undefinedIds }: Inputs<Values>) =>
  isUnaskableReview(
    { vocId: sql`${reviews.vocId}`, listId: sql`${reviews.listId}`, type: sql`${reviews.type}` },
    undefinedIds,
  )

const orderByDate = (input: Inputs<Part>): SQL[] => [
  asc(dueAtSql(input.now)),
  asc(reviews.vocId),
  sql`array_position(${input.types}::text[], ${reviews.type})`,
]

const earliestDueQuery = (schedule: Schedule, db: Database, input: Inputs<Part>, list?: Placeholder) =>
  partQuery(schedule, db, input, {
    list,
    onlyDue: false,
    // They are filled up with the cards that are due next, which keep their place there.
    isWanted: sql`not (${isDue} and ${isUnaskable(input)})`,
    order: [desc(isDue), ...orderByDate(input)],
  })

export const [earliestDue, earliestDueInList] = [
  bySchedule((schedule) => statement((db, input: Inputs<Part>) => earliestDueQuery(schedule, db, input))),
  bySchedule((schedule) =>
    statement((db, input: Inputs<Part & OfList>) => earliestDueQuery(schedule, db, input, input.listId)),
  ),
]

const mostHarmedQuery = (schedule: Schedule, db: Database, input: Inputs<Part & DayColumns>, list?: Placeholder) => {
  const delay = delayDays(input)
  // Reviews that wait 0 days come first.
  const harm = sql`${delay}::float8 / nullif(wait.days, 0) desc nulls first`
  return partQuery(schedule, db, input, {
    list,
    onlyDue: true,
    isWanted: sql`not ${isUnaskable(input)}`,
    order: [harm, sql`wait.days`, ...orderByDate(input)],
    delay,
  })
}

export const [mostHarmed, mostHarmedInList] = [
  bySchedule((schedule) => statement((db, input: Inputs<Part & DayColumns>) => mostHarmedQuery(schedule, db, input))),
  bySchedule((schedule) =>
    statement((db, input: Inputs<Part & DayColumns & OfList>) => mostHarmedQuery(schedule, db, input, input.listId)),
  ),
]

const unaskableDueQuery = (schedule: Schedule, db: Database, input: Inputs<Part>, list?: Placeholder) =>
  partQuery(schedule, db, input, { list, onlyDue: true, isWanted: isUnaskable(input), order: orderByDate(input) })

export const [unaskableDue, unaskableDueInList] = [
  bySchedule((schedule) => statement((db, input: Inputs<Part>) => unaskableDueQuery(schedule, db, input))),
  bySchedule((schedule) =>
    statement((db, input: Inputs<Part & OfList>) => unaskableDueQuery(schedule, db, input, input.listId)),
  ),
]

interface PartQuery {
  list: Placeholder | undefined
  onlyDue: boolean
  /** The cards of the queue among them. */
  isWanted: SQL
  order: SQL[]
  delay?: SQL
}

/**
 * Queries the next part of ranges, of a list, or over all lists by an index that has those of hidden lists, too. Of rows that are not asked it returns those at the end of a part.
 */
function partQuery(
  schedule: Schedule,
  db: Database,
  input: Inputs<Part>,
  { list, onlyDue, isWanted, order, delay = sql`0` }: PartQuery,
) {
  const next = db
    .select()
    .from(reviews)
    .where(
      isInRange(schedule, input.userId, {
        ...rangeOf('range'),
        listId: list,
        answeredBefore: onlyDue ? sql`wait.answered_before` : undefined,
        after: afterRange,
      }),
    )
    .orderBy(asc(reviews.lastReview), asc(reviews.vocId))
    .limit(input.length)
    .as('reviews')
  const isAsked = and(isNotSuspended(input.userId, reviews.vocId), ofLists(reviews, input.hiddenIds, list), isWanted)
  return db
    .select({
      vocId: sql<string>`${reviews.vocId}`,
      listId: sql<string>`${reviews.listId}`,
      type: sql<ReviewType>`${reviews.type}`,
      confidence: sql<number>`${reviews.confidence}`,
      lastReview: sql`${reviews.lastReview}`.mapWith(reviews.lastReview),
      lastWrong: sql<boolean>`${reviews.lastWrong}`,
      isDue,
      due: sql`${dueAtSql(input.now)}`.mapWith(reviews.lastReview),
      stability: sql<number>`${reviews.stability}`,
      difficulty: sql<number>`${reviews.difficulty}`,
      memoryLevel: sql<number>`${reviews.memoryLevel}`,
      state: sql<number>`wait.state`,
      waitDays: sql<number>`wait.days`,
      delayDays: sql`${delay}`.mapWith(Number),
      isAsked: sql<boolean>`reviews.is_asked`,
      isLast: sql<boolean>`reviews.is_last`,
    })
    .from(
      sql`unnest(${input.rangeTypes}::text[], ${input.states}::int[], ${input.afterDates}::timestamptz[], ${input.afterIds}::uuid[])
        as range (type, state, after_date, after_id)`,
    )
    .innerJoin(waits(input), sql`wait.state = range.state`)
    .crossJoinLateral(
      sql`(select *, ${isAsked} as is_asked, row_number() over (order by last_review, voc_id) = ${input.length}::int as is_last
        from ${next}) as reviews`,
    )
    .where(sql`reviews.is_asked or reviews.is_last`)
    .orderBy(...order)
    .limit(input.mostRows)
}
