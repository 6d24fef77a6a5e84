import type { ReviewType } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, reviewCounts, reviews, statement } from '@wordtide/db'
import { byHarm } from '@wordtide/scheduling'
import { dayOf, startOfDay } from '@wordtide/scheduling/day'
import { and, asc, desc, eq, type Placeholder, type SQL, sql } from 'drizzle-orm'
import {
  afterRange,
  bySchedule,
  daySettings,
  dueAtSql,
  isInRange,
  isNotSuspended,
  isUnaskableReview,
  longestWait,
  mostPerStatement,
  rangeOf,
  type Schedule,
  type WaitColumns,
  waitColumns,
  waitStateOf,
  waits,
} from '../../learning/index.ts'
import type { LearningLists } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'
import { readRuns } from './runs.ts'

/** A card that was reviewed and is due at some time. */
export interface ReviewedCard extends Card {
  lastReview: Date
  lastWrong: boolean
  isDue: boolean
}

/** A card with what its place in the queue depends on. */
interface SelectedCard extends ReviewedCard {
  due: Date
  waitDays: number
  delayDays: number
}

type Order = (a: SelectedCard, b: SelectedCard) => number

/**
 * Returns due cards of these lists that can be asked, the earliest due date first, or all and then some that are due next: of at least
 * `count` different vocabularies, if there are so many.
 */
export function selectEarliestDue(query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> {
  const byDate = byDueDate(query)
  const { schedule } = query.settings
  const order: Order = (a, b) => Number(b.isDue) - Number(a.isDue) || byDate(a, b)
  return selectFirst(query, lists, order, sizeOf(query, count), (part) =>
    part.listId === undefined
      ? earliestDue[schedule](query.db, part)
      : earliestDueInList[schedule](query.db, { ...part, listId: part.listId }),
  )
}

/**
 * Returns due cards of these lists that can be asked by the rule of `byHarm`, then the earliest due date first: of at least `count`
 * different vocabularies, if there are so many.
 */
export function selectMostHarmed(query: CardQuery, lists: LearningLists, count: number): Promise<ReviewedCard[]> {
  const [byDate, days] = [byDueDate(query), dayColumns(query)]
  const { schedule } = query.settings
  const order: Order = (a, b) => byHarm(a, b) || byDate(a, b)
  return selectFirst(query, lists, order, sizeOf(query, count), (part) =>
    part.listId === undefined
      ? mostHarmed[schedule](query.db, { ...part, ...days })
      : mostHarmedInList[schedule](query.db, { ...part, ...days, listId: part.listId }),
  )
}

/**
 * Returns the first `count` due cards of these lists that cannot be asked, the earliest due date first. Looks at all due cards: for when
 * fewer than `count` others are due.
 */
export async function selectUnaskableDue(
  query: CardQuery,
  lists: LearningLists,
  count: number,
): Promise<ReviewedCard[]> {
  const isPossible = lists.lists.some((list) => list.hasUndefined) && query.types.some((type) => type !== 'dictation')
  if (count <= 0 || !isPossible) return []
  const { schedule } = query.settings
  return selectFirst(query, lists, byDueDate(query), { ofRange: count, total: count }, (part) =>
    part.listId === undefined
      ? unaskableDue[schedule](query.db, part)
      : unaskableDueInList[schedule](query.db, { ...part, listId: part.listId }),
  )
}

/** As many cards as so many vocabularies may have. */
const sizeOf = ({ types }: CardQuery, count: number) => ({ ofRange: count, total: count * types.length })

const byDueDate =
  ({ types }: CardQuery): Order =>
  (a, b) =>
    a.due.getTime() - b.due.getTime() ||
    (a.vocId === b.vocId ? types.indexOf(a.type) - types.indexOf(b.type) : a.vocId < b.vocId ? -1 : 1)

/** Reviews that wait equally long: those of a type and wait state, after a key; the longest unanswered first. */
interface Range {
  type: ReviewType
  state: number
  afterDate: Date
  afterId: string
}

/** Before every review. */
const first = { afterDate: new Date('0001-01-01T00:00:00Z'), afterId: '00000000-0000-0000-0000-000000000000' }

/** Returns the first `total` cards of these lists, in an order in which those of each range follow one another as they do there. */
async function selectFirst(
  query: CardQuery,
  { lists, hiddenIds, listId }: LearningLists,
  order: Order,
  { ofRange, total }: { ofRange: number; total: number },
  select: (part: Part & { listId: string | undefined }) => Promise<Row[]>,
): Promise<ReviewedCard[]> {
  const { db, userId, settings, now } = query
  const undefinedIds = lists.flatMap((list) => (list.hasUndefined ? [list.id] : []))
  const values = {
    userId,
    types: arrayText(query.types),
    hiddenIds: arrayText(hiddenIds),
    undefinedIds: arrayText(undefinedIds),
    now,
    ...waitColumns(settings, now),
  }
  const { schedule } = settings
  const ranges = await (listId === null
    ? selectRanges[schedule](db, values)
    : selectRangesOfList[schedule](db, { ...values, listId }))
  let cards: SelectedCard[] = []
  await readRuns(
    query,
    ranges.map((range): Range => ({ ...range, ...first })),
    // Whether a vocabulary has a definition is not in the index.
    { length: ofRange, most: undefinedIds.length > 0 ? mostPerStatement.newCards : mostPerStatement.cards },
    async (some, length) => {
      const mostRows = mostPerStatement.rows
      const rows = await select({ ...values, ...rangeColumns(some), length, mostRows, listId: listId ?? undefined })
      // A card that is answered meanwhile may come again, in another range.
      const known = new Set(cards.map(nameOfCard))
      const added = rows.filter((row) => row.isAsked && !known.has(nameOfCard(row)))
      cards = [...cards, ...added].toSorted(order).slice(0, total)
      const [last, cut] = [cards[total - 1], rows.length === mostRows ? rows.at(-1) : undefined]
      const read = new Map(rows.toSorted(asInRange).map((row) => [nameOf(row), row]))
      return some.flatMap((range) => {
        const end = read.get(nameOf(range))
        const reached = end?.isLast ? end : cut
        if (reached === undefined || (last !== undefined && order(reached, last) > 0)) return []
        return end === undefined ? range : { ...range, afterDate: end.lastReview, afterId: end.vocId }
      })
    },
  )
  return cards
}

/** As a range has them. Not always by due date: what is due at once is not due before now, though the clock that dated the answer was ahead. */
const asInRange: Order = (a, b) => a.lastReview.getTime() - b.lastReview.getTime() || (a.vocId < b.vocId ? -1 : 1)

const nameOf = ({ type, state }: Pick<Range, 'type' | 'state'>) => `${type} ${state}`

const nameOfCard = ({ vocId, type }: Card) => `${vocId} ${type}`

const rangeColumns = (ranges: readonly Range[]) => ({
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
interface Part extends Values, ReturnType<typeof rangeColumns> {
  length: number
  mostRows: number
}

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
  const count = longestWait(settings) + 366
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

const [selectRanges, selectRangesOfList] = [
  bySchedule((schedule) => statement((db, input: Inputs<Values>) => rangesQuery(schedule, db, input))),
  bySchedule((schedule) =>
    statement((db, input: Inputs<Values & OfList>) => rangesQuery(schedule, db, input, input.listId)),
  ),
]

/** A card, or the last one of a part, which may be suspended or hidden: not asked. */
type Row = SelectedCard & { state: number; isAsked: boolean; isLast: boolean }

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
    // Those that are due next only fill up: there they keep their place.
    isWanted: sql`not (${isDue} and ${isUnaskable(input)})`,
    order: [desc(isDue), ...orderByDate(input)],
  })

const [earliestDue, earliestDueInList] = [
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

const [mostHarmed, mostHarmedInList] = [
  bySchedule((schedule) => statement((db, input: Inputs<Part & DayColumns>) => mostHarmedQuery(schedule, db, input))),
  bySchedule((schedule) =>
    statement((db, input: Inputs<Part & DayColumns & OfList>) => mostHarmedQuery(schedule, db, input, input.listId)),
  ),
]

const unaskableDueQuery = (schedule: Schedule, db: Database, input: Inputs<Part>, list?: Placeholder) =>
  partQuery(schedule, db, input, { list, onlyDue: true, isWanted: isUnaskable(input), order: orderByDate(input) })

const [unaskableDue, unaskableDueInList] = [
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
