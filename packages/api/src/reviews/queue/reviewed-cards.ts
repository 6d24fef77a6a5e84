import { arrayText } from '@wordtide/db'
import { byHarm } from '@wordtide/scheduling'
import { dayOf, startOfDay } from '@wordtide/scheduling/day'
import { daySettings, longestWait, mostPerStatement, waitColumns } from '../../learning/index.ts'
import type { LearningLists } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'
import {
  type DayColumns,
  earliestDue,
  earliestDueInList,
  mostHarmed,
  mostHarmedInList,
  type Part,
  type Range,
  type ReviewedCard,
  type Row,
  rangeColumns,
  type SelectedCard,
  selectRanges,
  selectRangesOfList,
  unaskableDue,
  unaskableDueInList,
} from './reviewed-cards-sql.ts'
import { readRuns } from './runs.ts'

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

/** The maximum number of cards of this many vocabularies. */
const sizeOf = ({ types }: CardQuery, count: number) => ({ ofRange: count, total: count * types.length })

const byDueDate =
  ({ types }: CardQuery): Order =>
  (a, b) =>
    a.due.getTime() - b.due.getTime() ||
    (a.vocId === b.vocId ? types.indexOf(a.type) - types.indexOf(b.type) : a.vocId < b.vocId ? -1 : 1)

/** Before every review. */
const first = { afterDate: new Date('0001-01-01T00:00:00Z'), afterId: '00000000-0000-0000-0000-000000000000' }

/** Returns the first `total` cards of these lists, in an order that keeps the order within each range. */
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
