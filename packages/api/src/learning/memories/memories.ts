import { unknownMemoryLevel } from '@wordtide/db'
import { type Answer, dayMs, levelOf, type Memory, setOfLevel } from '@wordtide/scheduling'
import { type MemoryModel, mostRemembered, type RememberedAnswer, rememberedOf } from '@wordtide/scheduling/memory'
import type { MemorySets } from './memory-sets.ts'

/** The memory of a review, and the number of the last answers from which it follows (`rememberedOf`). */
export interface ReviewMemory extends Memory {
  memoryAnswers: number
}

/** The columns of a row of `reviews` that hold its memory. */
export interface MemoryColumns extends ReviewMemory {
  memoryLevel: number
}

/** The columns of a review whose memory has not been computed yet. */
const unknownMemory: MemoryColumns = {
  stability: 0,
  difficulty: 0,
  memoryAnswers: 0,
  memoryLevel: unknownMemoryLevel,
}

/** Returns the columns of a review with this memory by a set of parameters; null if it is to be computed later. */
export const memoryColumns = (memory: ReviewMemory | null, set: number): MemoryColumns =>
  memory === null ? unknownMemory : { ...memory, memoryLevel: levelOf(memory, set) }

/** Returns the memory that a row of `reviews` holds; null if it has not been computed yet, or if there is no row. */
export const memoryOf = <Row extends Pick<MemoryColumns, 'memoryLevel'>>(row: Row | undefined): Row | null =>
  row === undefined || row.memoryLevel === unknownMemoryLevel ? null : row

/** The memory of a card; nulls if it was never answered. */
interface CardMemory {
  stability: number | null
  difficulty: number | null
  memoryLevel: number | null
}

/**
 * Returns the memory levels of a review after each answer, given now, as those of set 0; and the exponent of the forgetting curve that they
 * belong to, unless it is the default one.
 */
export function nextMemoryLevels(card: CardMemory & { lastReview: Date | null }, now: Date, sets: MemorySets) {
  const { stability, difficulty, memoryLevel } = card
  const isKnown = stability !== null && difficulty !== null && memoryLevel !== unknownMemoryLevel
  const memory = isKnown ? { stability, difficulty } : null
  const days = Math.max(0, now.getTime() - (card.lastReview ?? now).getTime()) / dayMs
  const set = isKnown ? setOfLevel(memoryLevel ?? 0) : sets.inForce
  const model = sets.modelOf(set)
  const levelAfter = (result: Answer) => levelOf(model.next(memory, days, result))
  const decay = sets.decays[set]
  return {
    no: levelAfter(-1),
    neutral: levelAfter(0),
    yes: levelAfter(1),
    ...(decay !== undefined && { decay }),
  }
}

/** The known part of a history, before new answers. */
interface PastMemory {
  /** The date of its last answer; undefined if it has none. */
  lastDate: number | undefined
  /** The number of its answers, or of those that are remembered; undefined if it is not known. */
  count: number | undefined
  /** All answers, or the last ones; not needed if the new ones just go on. */
  answers: readonly RememberedAnswer[]
}

/**
 * Returns the memory after new answers, as a replay of the whole history would give it, but at the cost of the new ones alone where they
 * follow the others. `before` is the stored memory, computed by the same model. Null if it cannot be computed from the known part.
 */
export function extendMemory(
  { next, replay }: MemoryModel,
  { lastDate, count, answers }: PastMemory,
  added: readonly RememberedAnswer[],
  before: ReviewMemory | null,
): ReviewMemory | null {
  if (count === undefined) return null
  const total = count + added.length
  const memoryAnswers = rememberedOf(total)
  const ordered = added.toSorted((a, b) => a.date - b.date)
  if (before !== null && lastDate !== undefined && (ordered[0]?.date ?? 0) > lastDate && total <= mostRemembered) {
    let memory: Memory = before
    let previous = lastDate
    for (const { date, result } of ordered) {
      memory = next(memory, (date - previous) / dayMs, result)
      previous = date
    }
    return { ...memory, memoryAnswers }
  }
  const memory = replay([...answers, ...added], total)
  return memory && { ...memory, memoryAnswers }
}
