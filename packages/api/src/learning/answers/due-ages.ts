import {
  applyAnswer,
  dayMs,
  dueAt,
  levelOf,
  type Memory,
  type PastAnswer,
  type ReviewState,
} from '@wordtide/scheduling'
import { dayOf, isDue } from '@wordtide/scheduling/day'
import { defaultMemorySets } from '../memories/memory-sets.ts'
import { daySettings, type ReviewSettings } from '../schedule.ts'

/** The state of a review that has answers; `set` is that of the parameters by which its memory is computed. */
export interface AnsweredState extends Omit<ReviewState, 'memoryLevel'> {
  lastReview: number
  /** Null if it is not known. Only the adaptive schedule depends on it. */
  memory: Memory | null
  set: number
  /** The date of the first answer, in unix ms. */
  firstReview: number
}

/**
 * Returns how old a review was, in days since its first answer, at each of these answers before which it was due and had last been answered
 * on an earlier day; null for the others. The answers follow each other by date, all of them later than `before`, which is undefined if the
 * first one is the first of all.
 */
export function dueAges(
  before: AnsweredState | undefined,
  answers: readonly PastAnswer[],
  settings: ReviewSettings,
): (number | null)[] {
  let state = before
  const sets = settings.memorySets ?? defaultMemorySets
  const set = before?.set ?? sets.inForce
  const isAdaptive = settings.schedule === 'adaptive'
  return answers.map(({ result, date, maxConfidence }) => {
    const age = state === undefined ? null : dueAge(state, date, settings)
    const daysSince = (date - (state?.lastReview ?? date)) / dayMs
    state = {
      memory: isAdaptive ? sets.modelOf(set).next(state?.memory ?? null, daysSince, result) : null,
      set,
      confidence: applyAnswer(state?.confidence ?? 0, result, maxConfidence),
      lastReview: date,
      lastResult: result,
      firstReview: state?.firstReview ?? date,
    }
    return age
  })
}

function dueAge(state: AnsweredState, date: number, settings: ReviewSettings): number | null {
  const days = daySettings(settings)
  const today = dayOf(date, days)
  // // A card that was just forgotten and comes again at once does not show what was remembered over days.
  if (dayOf(state.lastReview, days) === today) return null
  const review = {
    lastReview: state.lastReview,
    due: dueAt({ ...state, memoryLevel: state.memory ? levelOf(state.memory, state.set) : undefined }, settings, date),
  }
  return isDue(review, date, days) ? today - dayOf(state.firstReview, days) : null
}
