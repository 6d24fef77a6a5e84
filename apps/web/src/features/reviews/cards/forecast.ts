import { type Answer, applyAnswer, maxConfidenceOf, type Schedule, waitDays } from '@wordtide/scheduling'
import { inDays } from '../../../shared/lib/counted.ts'

/**
 * Returns the text for a due date, given the number of days from today: 'due at once', 'due tomorrow', 'due in 3 days'.
 */
export function dueIn(days: number): string {
  return days <= 0 ? 'due at once' : `due ${inDays(days)}`
}

/**
 * Returns the effect of an answer to a review at this confidence: 'due in 3 days', 'learned'; 'learned, due in 240 days' if
 * learned reviews return.
 */
export function forecast(confidence: number, result: Answer, schedule: Schedule): string {
  const maxConfidence = maxConfidenceOf(schedule.intervals)
  const next = applyAnswer(confidence, result, maxConfidence)
  const days = waitDays({ confidence: next, lastResult: result }, schedule)
  if (days === null) return 'learned'
  return next === maxConfidence ? `learned, ${dueIn(days)}` : dueIn(days)
}
