import { isInterval, limits, type Settings } from '@wordtide/contract'
import { maxConfidenceOf } from '@wordtide/scheduling'
import type { TypedNumber } from './number-input.tsx'

/** An interval in its number field. */
export type TypedInterval = TypedNumber

/** The settings that the form of the intervals changes. */
export interface IntervalSettings {
  reviews: Pick<Settings['reviews'], 'intervals'>
}

/** The values of that form. */
export interface IntervalsInput {
  reviews: { intervals: TypedInterval[] }
}

/** Returns whether both are the same intervals in the same order. */
export const sameIntervals = (some: readonly TypedInterval[], others: readonly TypedInterval[]): boolean =>
  some.length === others.length && some.every((interval, index) => interval === others[index])

/** Returns when a vocabulary counts as learned by these intervals or, if one is invalid, the rule for intervals. */
export function learnedSentence(typed: readonly TypedInterval[]): string {
  if (!typed.every(isInterval)) return `Each interval is a whole number of days from 0 to ${limits.intervals.days}.`
  const days = typed.reduce((sum, interval) => sum + interval, 0)
  const when = `${days === 1 ? '1 day' : `${days} days`}, at confidence level ${maxConfidenceOf(typed)}`
  if (typed.length === 0) return `A vocabulary counts as learned after ${when}: one right answer is enough.`
  return `When every answer is right, a vocabulary counts as learned after ${when}.`
}
