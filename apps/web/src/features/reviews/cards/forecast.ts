import { type Answer, applyAnswer, intervalDays, maxConfidenceOf } from '@wordtide/scheduling'

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)

/** Returns what an answer does to a review at this confidence: 'due in 3 days', 'learned'. */
export function forecast(confidence: number, result: Answer, intervals: readonly number[]): string {
  const wait = intervalDays(applyAnswer(confidence, result, maxConfidenceOf(intervals)), intervals)
  if (wait === null) return 'learned'
  return wait === 0 ? 'due at once' : `due in ${days(wait)}`
}

/** Returns the time until a review is due, rounded up: 'in 2 hours', 'in 3 days'. */
export function timeUntil(due: number, now: number): string {
  const minutes = Math.max(1, Math.ceil((due - now) / 60_000))
  if (minutes < 60) return minutes === 1 ? 'in 1 minute' : `in ${minutes} minutes`
  const hours = Math.ceil(minutes / 60)
  if (hours < 24) return hours === 1 ? 'in 1 hour' : `in ${hours} hours`
  return `in ${days(Math.ceil(hours / 24))}`
}
