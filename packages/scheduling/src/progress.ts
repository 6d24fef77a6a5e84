import { capOf } from './ladder.ts'

/** A share in whole percent, rounded down: 100 only for the whole. Nothing of nothing is 0. */
export function wholePercent(part: number, whole: number): number {
  if (whole <= 0) return 0
  const scaled = Math.max(0, Math.min(part, whole)) * 100
  // Whole numbers throughout: a float quotient just under a whole percent could round up to it.
  return (scaled - (scaled % whole)) / whole
}

/**
 * How far a list is learned: 100 only when every vocabulary is at the top in every one of `types` review types.
 * Each confidence must enter the sum as at most the cap. An empty list is at 0.
 */
export const progressPercent = (
  confidenceSum: number,
  vocsCount: number,
  intervals: readonly number[],
  types = 1,
): number => wholePercent(confidenceSum, vocsCount * capOf(intervals) * types)
