import { inRounds, shareInTurn, takeInTurn } from '@wordtide/scheduling'
import type { LearningList } from '../learning-lists.ts'
import type { Card, CardQuery } from './cards.ts'
import {
  type Assigned,
  type FreshOn,
  onceEach,
  selectAssignedNew,
  selectFreshOfEach,
  selectNewOfEach,
  selectUnaskableOfEach,
} from './new-cards.ts'

/**
 * Selects the first `limit` new cards that can be asked: those of assignments, one assignment after the other, then from the lists in turn.
 * `first` has each vocabulary without another card on this day once; `second` what is missing, from all others, in rounds.
 */
export async function selectNew(
  query: CardQuery,
  lists: readonly LearningList[],
  limit: number,
  { others, ...day }: FreshOn,
  assigned: readonly Assigned[] = [],
): Promise<{ first: Card[]; second: Card[] }> {
  const first: Card[] = []
  const taken = () => ({ ...day, others: [...others, ...idsOf(first)] })
  for (const assignment of assigned.slice(0, mostAssigned)) {
    const left = limit - first.length
    if (left > 0) first.push(...(await selectAssignedNew(query, assignment, left, taken())))
  }
  const fresh = taken()
  first.push(
    ...(await takeCardsInTurn(lists, limit - first.length, async (some, each) =>
      byList(some, await selectFreshOfEach(query, some, each, fresh)).map((cards) => onceEach(cards).slice(0, each)),
    )),
  )
  const chosen = new Set(first.map(keyOf))
  const second = await takeCardsInTurn(lists, limit - first.length, async (some, each) =>
    byList(some, await selectNewOfEach(query, some, each + first.length)).map((cards) =>
      inRounds(cards)
        .filter((card) => !chosen.has(keyOf(card)))
        .slice(0, each),
    ),
  )
  return { first, second: inRounds(second) }
}

/** Selects the first `limit` new cards that cannot be asked, from the lists in turn, in rounds. */
export async function selectUnaskableNew(
  query: CardQuery,
  lists: readonly LearningList[],
  limit: number,
): Promise<Card[]> {
  const withUndefined = lists.filter((list) => list.hasUndefined)
  const cards = await takeCardsInTurn(withUndefined, limit, async (some, each) =>
    byList(some, await selectUnaskableOfEach(query, some, each)).map((ofList) => inRounds(ofList).slice(0, each)),
  )
  return inRounds(cards)
}

/** The number of assignments whose new cards are searched on one day: those with the earliest last days. */
const mostAssigned = 20

const idsOf = (cards: readonly Card[]) => cards.map(({ vocId }) => vocId)

const keyOf = ({ vocId, type }: Card) => `${vocId} ${type}`

/** The cards of each of these lists, in their order. */
function byList(lists: readonly LearningList[], cards: readonly Card[]): Card[][] {
  const cardsOf = new Map<string, Card[]>(lists.map(({ id }) => [id, []]))
  for (const card of cards) cardsOf.get(card.listId)?.push(card)
  return [...cardsOf.values()]
}

/** Returns the first `each` cards of each of these lists, in their order: fewer of a list that has no more. */
type ReadCards = (lists: readonly LearningList[], each: number) => Promise<readonly (readonly Card[])[]>

/**
 * Takes the first `count` cards of lists in turn: the first of each, the second of each, and so on. `newCount` is the most that a list may
 * have; how many it has of the cards that are read may be any number. Reads as many of each list as it takes if all have that many; if
 * some have fewer, again twice as many, of twice as many lists until there are enough with any.
 */
async function takeCardsInTurn(all: readonly LearningList[], count: number, read: ReadCards): Promise<Card[]> {
  let left = all.filter(({ newCount }) => newCount > 0)
  if (count <= 0 || left.length === 0) return []
  let each = Math.max(
    ...shareInTurn(
      left.map(({ newCount }) => newCount),
      count,
    ),
  )
  let readLists = count
  for (;;) {
    const lists = left.slice(0, readLists)
    const cards = await read(lists, each)
    const withCards = cards.filter((ofList) => ofList.length > 0)
    const isEveryList = lists.length === left.length || withCards.length >= count
    const taken = takeInTurn(withCards).slice(0, count)
    if (isEveryList && (taken.length === count || cards.every((ofList) => ofList.length < each))) return taken
    if (isEveryList) {
      left = lists.filter((_, n) => (cards[n]?.length ?? 0) > 0)
      each *= 2
    } else readLists *= 2
  }
}
