import { maxConfidenceOf } from './schedule.ts'

/** `part` of `whole` in whole percent, rounded down, so that 100 means all of it. 0 if `whole` is 0. */
export function wholePercent(part: number, whole: number): number {
  if (whole <= 0) return 0
  const scaled = Math.max(0, Math.min(part, whole)) * 100
  // Integers throughout: a floating-point quotient just below a whole percent could round up to it.
  return (scaled - (scaled % whole)) / whole
}

/**
 * Progress in a list, in percent: 100 only when every vocabulary is learned in each of `types` review types. Each
 * confidence in the sum must be capped at the highest one. An empty list has progress 0.
 */
export const progressPercent = (
  confidenceSum: number,
  vocsCount: number,
  intervals: readonly number[],
  types = 1,
): number => wholePercent(confidenceSum, vocsCount * maxConfidenceOf(intervals) * types)
