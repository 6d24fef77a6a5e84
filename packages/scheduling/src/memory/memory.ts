import { default_w, FSRSAlgorithm, type Grade, Rating, S_MIN } from 'ts-fsrs'
import { type Answer, dayMs, type PastAnswer } from '../schedule.ts'
import type { Memory } from './adaptive.ts'

/*
 * The memory of a review, as FSRS-6 computes it from its answers. This is an entry point of its own, so that ts-fsrs is in no page's first
 * load.
 */

/** An answer, as far as the memory follows from it; `date` in Unix ms. */
export type RememberedAnswer = Pick<PastAnswer, 'result' | 'date'>

/** The memory follows from so many answers at most, the last ones. */
export const mostRemembered = 64
/** The number of answers that are forgotten at a time. */
const forgottenTogether = 32

/**
 * The number of answers, the last ones, from which the memory follows after so many in all: all of the first 64, and later from 33 to 64, so
 * that a late answer costs the same however long a history is, and others are rarely read again. What came before hardly counts: for answers
 * that were given when they were due, less than a tenth of the stability. Of a number that this returned, and of new answers, it gives the
 * same as of all.
 */
export const rememberedOf = (answers: number): number =>
  answers <= mostRemembered ? answers : mostRemembered - forgottenTogether + 1 + ((answers - 1) % forgottenTogether)

/** The grades of FSRS that answers have. */
export const gradeOf: Record<Answer, Grade> = { [-1]: Rating.Again, 0: Rating.Hard, 1: Rating.Good }

/** FSRS-6 with certain parameters. */
export interface MemoryModel {
  /** The 21 parameters, limited to the ranges of FSRS-6. */
  readonly parameters: readonly number[]
  /** Returns the probability of recall so many days, or parts of days, after the answer that left this memory. */
  recall(memory: Memory, days: number): number
  /** Returns the memory after an answer, `days` (or parts of days) after the one before; `before` is null for the first answer. */
  next(before: Memory | null, days: number, result: Answer): Memory
  /**
   * Returns the memory after a history in any order, null if it is empty. The last `rememberedOf` answers of a history of `count` are
   * enough.
   */
  replay(history: readonly RememberedAnswer[], count?: number): Memory | null
}

/**
 * Creates FSRS-6 without steps within a day, with 21 parameters. Days are spans of 24 hours, in fractions, so that a memory does not depend
 * on a user's time zone.
 */
export function createMemoryModel(parameters: readonly number[] = default_w): MemoryModel {
  const algorithm = new FSRSAlgorithm({ w: [...parameters], enable_short_term: false })
  const next = (before: Memory | null, days: number, result: Answer): Memory => {
    const { stability, difficulty } = algorithm.next_state(before && toFsrs(before), days, gradeOf[result])
    return { stability: Math.round(1000 * Math.log2(stability)), difficulty: Math.round(1000 * difficulty) }
  }
  const replay = (history: readonly RememberedAnswer[], count = history.length) => {
    const ordered = history.toSorted((a, b) => a.date - b.date || a.result - b.result)
    let memory: Memory | null = null
    let last = 0
    for (const { date, result } of ordered.slice(-rememberedOf(count))) {
      memory = next(memory, memory === null ? 0 : (date - last) / dayMs, result)
      last = date
    }
    return memory
  }
  const recall = (memory: Memory, days: number) => algorithm.forgetting_curve(days, toFsrs(memory).stability)
  return { parameters: [...algorithm.parameters.w], recall, next, replay }
}

/** The least stability of FSRS-6 is rounded to a little less, which it would refuse. */
const toFsrs = ({ stability, difficulty }: Memory) => ({
  stability: Math.max(2 ** (stability / 1000), S_MIN),
  difficulty: difficulty / 1000,
})

/** FSRS-6 with its default parameters. */
export const defaultMemoryModel: MemoryModel = createMemoryModel()
