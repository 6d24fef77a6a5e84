import type { ReviewVocView } from '@wordtide/contract'
import { type Answer, applyAnswer, isLearned, maxConfidenceOf, type Schedule, waitDays } from '@wordtide/scheduling'
import { inDays } from '../../../shared/lib/counted.ts'

/**
 * Returns the text for a due date, given the number of days from today: 'due at once', 'due tomorrow', 'due in 3 days'.
 */
export function dueIn(days: number): string {
  return days <= 0 ? 'due at once' : `due ${inDays(days)}`
}

/** The fields of a card on which the effect of an answer depends. */
export type AnswerableCard = Pick<ReviewVocView, 'confidence' | 'nextMemoryLevels'>

const levelNames = { [-1]: 'no', 0: 'neutral', 1: 'yes' } as const

/** Returns what an answer makes of a card: in how many days it is due, null if never, and whether it is learned. */
export function afterAnswer(
  { confidence, nextMemoryLevels }: AnswerableCard,
  result: Answer,
  settings: Schedule,
): { days: number | null; isLearned: boolean } {
  // Cards that were loaded before a change to the adaptive schedule have no levels.
  const schedule: Schedule =
    nextMemoryLevels === undefined
      ? { ...settings, schedule: 'intervals' }
      : { ...settings, decays: [nextMemoryLevels.decay] }
  const state = {
    confidence: applyAnswer(confidence, result, maxConfidenceOf(settings.intervals)),
    lastResult: result,
    memoryLevel: nextMemoryLevels?.[levelNames[result]],
  }
  return { days: waitDays(state, schedule), isLearned: isLearned(state, schedule) }
}

/**
 * Returns the effect of an answer to a card: 'due in 3 days', 'learned'; 'learned, due in 240 days' if learned reviews return.
 */
export function forecast(card: AnswerableCard, result: Answer, schedule: Schedule): string {
  const { days, isLearned: isNowLearned } = afterAnswer(card, result, schedule)
  if (days === null) return 'learned'
  return isNowLearned ? `learned, ${dueIn(days)}` : dueIn(days)
}
