import type { reviews } from '@wordtide/db'

type ReviewRow = typeof reviews.$inferSelect

/** The list of a vocabulary, and the states at which it counts: the highest confidence and memory level, and all wait states. */
export interface VocState extends Pick<ReviewRow, 'listId' | 'confidence' | 'memoryLevel'> {
  /** The wait states of its reviews under intervals (`waitStateOf`), each once, in ascending order. */
  states: readonly number[]
}

/** Returns the state of each vocabulary among these reviews. */
export function vocStates(
  all: readonly Pick<ReviewRow, 'vocId' | 'listId' | 'confidence' | 'lastWrong' | 'memoryLevel'>[],
): Iterable<VocState> {
  const states = new Map<string, VocState>()
  for (const { vocId, listId, confidence, lastWrong, memoryLevel } of all) {
    const others = states.get(vocId)
    const waitState = 2 * confidence + Number(lastWrong)
    states.set(vocId, {
      listId,
      confidence: Math.max(confidence, others?.confidence ?? confidence),
      memoryLevel: Math.max(memoryLevel, others?.memoryLevel ?? memoryLevel),
      states: [...new Set([...(others?.states ?? []), waitState])].sort((a, b) => a - b),
    })
  }
  return states.values()
}
