/** The most repetitions that these cards force: of one vocabulary, those that no other card can part. */
function unavoidable(counts: ReadonlyMap<string, number>, left: number, before: string | undefined): number {
  let most = 0
  for (const [vocId, count] of counts) {
    const others = left - count
    // n cards have room between and around them for n + 1; right after one of its own, only for n.
    const room = vocId === before ? others : others + 1
    most = Math.max(most, count - room)
  }
  return most
}

/**
 * Parts cards of one vocabulary: it does not come twice in a row when another can come between, and where it must, as late
 * as can be. Otherwise the order stays: every place goes to the earliest card that forces no repetition there or later.
 */
export function arrangeQueue<T extends { readonly vocId: string }>(group: readonly T[]): T[] {
  const waiting = [...group]
  const arranged: T[] = []
  const counts = new Map<string, number>()
  const count = (vocId: string, change: number) => counts.set(vocId, (counts.get(vocId) ?? 0) + change)
  for (const { vocId } of waiting) count(vocId, 1)

  let before: string | undefined
  while (waiting.length > 0) {
    const least = unavoidable(counts, waiting.length, before)
    const tried = new Set(before === undefined ? [] : [before])
    const index = waiting.findIndex(({ vocId }) => {
      if (tried.has(vocId)) return false
      tried.add(vocId)
      count(vocId, -1)
      const repetitions = unavoidable(counts, waiting.length - 1, vocId)
      count(vocId, 1)
      return repetitions <= least
    })
    // Only cards of the vocabulary that was there just now are left.
    const [card] = waiting.splice(Math.max(index, 0), 1)
    if (card === undefined) break
    count(card.vocId, -1)
    arranged.push(card)
    before = card.vocId
  }
  return arranged
}
