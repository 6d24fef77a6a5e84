/**
 * The ladder that a review climbs: every right answer is one step up, every wrong one a step down, and each step waits
 * longer than the one before it. It descends from Leitner's card boxes (S. Leitner, "So lernt man lernen", 1972); there
 * a wrong answer sends a card back to the first box, here one step back.
 */

/** What an answer does to confidence: -1 no, 0 neutral, 1 yes. */
export type Answer = -1 | 0 | 1

/** An answer as it was saved: `date` in unix ms, `cap` the highest confidence in force when it was saved. */
export interface PastAnswer {
  readonly result: Answer
  readonly date: number
  readonly cap: number
}

/** Where a review stands; `lastReview` is null when there was none. */
export interface Standing {
  readonly confidence: number
  readonly lastReview: number | null
}

/** Days between reviews for a person who has chosen none. */
export const DEFAULT_INTERVALS: readonly number[] = [1, 3, 7, 14, 30, 90, 180]

/** No interval that we propose is longer. */
export const MAX_PROPOSED_DAYS = 1000

const dayMs = 86_400_000

/** The highest confidence under these intervals: one step above the last of them. */
export const capOf = (intervals: readonly number[]): number => intervals.length + 1

/** Confidence after an answer. A confidence above the cap, left by a longer ladder, counts as the cap. */
export const step = (confidence: number, result: Answer, cap: number): number =>
  Math.max(0, Math.min(Math.min(confidence, cap) + result, cap))

/** Whether the top of the ladder is reached. */
export const isLearned = (confidence: number, intervals: readonly number[]): boolean => confidence >= capOf(intervals)

/** When a review is due, in unix ms: at once at confidence 0, never (null) when it is learned. */
export function dueAt(confidence: number, lastReview: number, intervals: readonly number[]): number | null {
  if (confidence <= 0) return lastReview
  const days = intervals[confidence - 1]
  return days === undefined ? null : lastReview + days * dayMs
}

/** Plays a review's whole history in the order of its dates, in whatever order it is handed over. */
export function replay(history: readonly PastAnswer[]): Standing {
  const ordered = history.toSorted((a, b) => a.date - b.date || a.result - b.result || a.cap - b.cap)
  const confidence = ordered.reduce((current, past) => step(current, past.result, past.cap), 0)
  return { confidence, lastReview: ordered.at(-1)?.date ?? null }
}

/** The interval to propose after these: the sum of the last two, the last one where it is alone, 1 where there is none. */
export function nextInterval(intervals: readonly number[]): number {
  const [last, beforeLast] = [intervals.at(-1), intervals.at(-2)]
  if (last === undefined) return 1
  return Math.min(last + (beforeLast ?? 0), MAX_PROPOSED_DAYS)
}
