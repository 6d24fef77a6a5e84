import { isInterval, limits, type Settings } from '@wordtide/contract'
import { maxConfidenceOf } from '@wordtide/scheduling'
import { counted, formatCount } from '../../shared/lib/counted.ts'
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

/** Returns which intervals are shorter than the one before them; undefined if none is. */
export function shorterSentence(typed: readonly TypedInterval[]): string | undefined {
  const shorter = typed.flatMap((interval, index) => {
    const before = typed[index - 1] ?? ''
    return interval !== '' && before !== '' && interval < before ? [String(index + 1)] : []
  })
  if (shorter.length === 0) return undefined
  if (shorter.length === 1) return `Interval ${shorter[0]} is shorter than the one before it.`
  return `Intervals ${new Intl.ListFormat('en').format(shorter)} are shorter than the ones before them.`
}

/** Returns when a vocabulary counts as learned by these intervals or, if one is invalid, the rule for intervals. */
export function learnedSentence(typed: readonly TypedInterval[]): string {
  if (!typed.every(isInterval))
    return `Each interval is a whole number of days from 0 to ${formatCount(limits.intervals.days)}.`
  const days = typed.reduce((sum, interval) => sum + interval, 0)
  const when = `${counted(days, 'day', 'days')}, at confidence level ${maxConfidenceOf(typed)}`
  if (typed.length === 0) return `A vocabulary counts as learned after ${when}: one right answer is enough.`
  return `When every answer is right, a vocabulary counts as learned after ${when}.`
}
