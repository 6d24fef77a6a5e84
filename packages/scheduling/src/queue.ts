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
 * later.
 */
export function arrangeQueue<T extends { readonly vocId: string }>(group: readonly T[]): T[] {
  const remaining = [...group]
  const arranged: T[] = []
  const counts = new Map<string, number>()
  const addToCount = (vocId: string, change: number) => counts.set(vocId, (counts.get(vocId) ?? 0) + change)
  for (const { vocId } of remaining) addToCount(vocId, 1)

  let previous: string | undefined
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
