import { isInterval, limits } from '@wordtide/contract'
import { maxConfidenceOf } from '@wordtide/scheduling'
import type { TypedInterval } from './intervals-values.ts'

/** When a vocabulary counts as learned by these intervals; or what they must be, while that cannot be said. */
export function learnedSentence(typed: readonly TypedInterval[]): string {
  if (!typed.every(isInterval)) return `Each interval is a whole number of days from 0 to ${limits.intervals.days}.`
  const days = typed.reduce((sum, interval) => sum + interval, 0)
  const when = `${days === 1 ? '1 day' : `${days} days`}, at confidence level ${maxConfidenceOf(typed)}`
  if (typed.length === 0) return `A vocabulary counts as learned after ${when}: one right answer is enough.`
  return `When every answer is right, a vocabulary counts as learned after ${when}.`
}
