/**
 * The fewest adjacent repetitions that any order of the remaining cards has: those of a vocabulary with more cards than
 * the other cards can separate. `previous` is the vocabulary of the card before them.
 */
function unavoidableRepetitions(
  counts: ReadonlyMap<string, number>,
  remaining: number,
  previous: string | undefined,
): number {
  let repetitions = 0
  for (const [vocId, count] of counts) {
    const others = remaining - count
    // n other cards leave n + 1 places before, between and after them; right after a card of its own, only n.
    const places = vocId === previous ? others : others + 1
    repetitions = Math.max(repetitions, count - places)
  }
  return repetitions
}

/**
 * Separates cards of the same vocabulary: two of them are adjacent only if no other card can come between, and then as
 * late as possible. Otherwise the order is kept: each place takes the earliest card that forces no repetition there or
 * later. `before` is the vocabulary of the card that comes before the group.
 */
export function arrangeQueue<T extends { readonly vocId: string }>(group: readonly T[], before?: string): T[] {
  const remaining = [...group]
  const arranged: T[] = []
  const counts = new Map<string, number>()
  const addToCount = (vocId: string, change: number) => counts.set(vocId, (counts.get(vocId) ?? 0) + change)
  for (const { vocId } of remaining) addToCount(vocId, 1)

  let previous = before
  while (remaining.length > 0) {
    const fewest = unavoidableRepetitions(counts, remaining.length, previous)
    const tried = new Set(previous === undefined ? [] : [previous])
    const index = remaining.findIndex(({ vocId }) => {
      if (tried.has(vocId)) return false
      tried.add(vocId)
      addToCount(vocId, -1)
      const repetitions = unavoidableRepetitions(counts, remaining.length - 1, vocId)
      addToCount(vocId, 1)
      return repetitions <= fewest
    })
    // -1: all remaining cards are of the previous vocabulary.
    const [card] = remaining.splice(Math.max(index, 0), 1)
    if (card === undefined) break
    addToCount(card.vocId, -1)
    arranged.push(card)
    previous = card.vocId
  }
  return arranged
}

/**
 * The number of cards of a group, beyond the requested ones, that decide the order: given so many more, `arrangeQueue` returns the same
 * cards as with all of them. A vocabulary has at most three cards, one in each review type, so that repetitions are a concern only among
 * the last six.
 */
export const cardsAhead = 6

/**
 * The first `count` cards of these groups, one group after the other. Cards of the same vocabulary are kept apart, also where two
 * groups meet. Of each group, the first `count + cardsAhead` cards are enough.
 */
export function arrangeGroups<T extends { readonly vocId: string }>(
  groups: readonly (readonly T[])[],
  count: number,
): T[] {
  const queue: T[] = []
  for (const group of groups) {
    const left = count - queue.length
    queue.push(...arrangeQueue(group.slice(0, left + cardsAhead), queue.at(-1)?.vocId).slice(0, left))
  }
  return queue
}

/**
 * Puts cards into rounds: each vocabulary comes once, with its first card, before any comes a second time. Within a round the order is
 * kept.
 */
export function inRounds<T extends { readonly vocId: string }>(cards: readonly T[]): T[] {
  const seen = new Map<string, number>()
  const withRound = cards.map((card) => {
    const round = seen.get(card.vocId) ?? 0
    seen.set(card.vocId, round + 1)
    return { card, round }
  })
  return withRound.toSorted((a, b) => a.round - b.round).map(({ card }) => card)
}

/** A due review: how many days it has waited longer than it should, and how many it should. */
export interface Delay {
  readonly delayDays: number
  readonly waitDays: number
}

/**
 * Compares two due reviews: the one that a delay harms more comes first, which is the one with the least interval relative to its delay. Of
 * two that are due since today, or otherwise equal, the one with the shorter interval. (A review that waits 0 days is harmed most.)
 */
export const byHarm = (a: Delay, b: Delay): number =>
  // a.wait / a.delay < b.wait / b.delay, without dividing by a delay of 0
  a.waitDays * b.delayDays - b.waitDays * a.delayDays || a.waitDays - b.waitDays

/** Distributes `total` places in turn, one each, among lists with so many cards available; returns how many each gets. */
export function shareInTurn(available: readonly number[], total: number): number[] {
  const shares = available.map(() => 0)
  let left = total
  while (left > 0) {
    const open = available.flatMap((count, index) => (count > (shares[index] ?? 0) ? [index] : []))
    if (open.length === 0) break
    // As many whole turns as every open list can take; the last one may end among the lists.
    const turns = Math.max(
      1,
      Math.min(Math.floor(left / open.length), ...open.map((index) => (available[index] ?? 0) - (shares[index] ?? 0))),
    )
    for (const index of open.slice(0, left)) {
      shares[index] = (shares[index] ?? 0) + turns
      left -= turns
    }
  }
  return shares
}

/** Takes the items of several lists in turn: the first of each, the second of each, and so on. */
export function takeInTurn<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, n) => lists.flatMap((list) => list.slice(n, n + 1))).flat()
}
