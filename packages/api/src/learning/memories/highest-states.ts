import type { reviews } from '@wordtide/db'

/** The list of a vocabulary, and the states at which it counts. */
export type HighestState = Pick<typeof reviews.$inferSelect, 'listId' | 'confidence' | 'memoryLevel'>

/** Of each vocabulary among these reviews, the highest confidence and the highest memory level. */
export function highestStates(all: readonly (HighestState & { vocId: string })[]): Iterable<HighestState> {
  const highest = new Map<string, HighestState>()
  for (const { vocId, listId, confidence, memoryLevel } of all) {
    const known = highest.get(vocId)
    highest.set(vocId, {
      listId,
      confidence: Math.max(confidence, known?.confidence ?? confidence),
      memoryLevel: Math.max(memoryLevel, known?.memoryLevel ?? memoryLevel),
    })
  }
  return highest.values()
}
