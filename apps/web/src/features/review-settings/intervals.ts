import { isInterval, limits, type Settings, type SettingsInput } from '@wordtide/contract'
import { maxConfidenceOf } from '@wordtide/scheduling'
import { counted, formatCount } from '../../shared/lib/counted.ts'
import type { TypedNumber } from './number-input.tsx'

/** An interval in its number field. */
export type TypedInterval = TypedNumber

/** The settings that the form of the intervals changes. */
export type IntervalSettings = Pick<Settings['reviews'], 'intervals' | 'schedule' | 'retention'>

/** The values of that form. */
export interface IntervalsInput {
  reviews: Omit<IntervalSettings, 'intervals'> & { intervals: TypedInterval[] }
}

/** The settings that the form saves: the schedule and the retention only if they are changed. */
export type SavedIntervals = SettingsInput

/** Returns the settings of this form only. */
export const intervalSettingsOf = ({ intervals, schedule, retention }: Settings['reviews']): IntervalSettings => ({
  intervals,
  schedule,
  retention,
})

/** Returns whether the values of the form are the same. */
export const sameSettings = (one: IntervalsInput['reviews'], other: IntervalsInput['reviews']): boolean =>
  one.schedule === other.schedule && one.retention === other.retention && sameIntervals(one.intervals, other.intervals)

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

/** Returns when a vocabulary counts as learned by these settings or, if an interval is invalid, the rule for intervals. */
export function learnedSentence({ intervals: typed, schedule }: Omit<IntervalsInput['reviews'], 'retention'>): string {
  if (!typed.every(isInterval))
    return `Each interval is a whole number of days from 0 to ${formatCount(limits.intervals.days)}.`
  const days = typed.reduce((sum, interval) => sum + interval, 0)
  if (schedule === 'adaptive')
    return `A vocabulary counts as learned when it would rest ${counted(days, 'day', 'days')} or longer, as long as all intervals together.`
  const when = `${counted(days, 'day', 'days')}, at confidence level ${maxConfidenceOf(typed)}`
  if (typed.length === 0) return `A vocabulary counts as learned after ${when}: one right answer is enough.`
  return `When every answer is right, a vocabulary counts as learned after ${when}.`
}
