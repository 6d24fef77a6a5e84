import { applyStep, type Step } from './steps.ts'

/**
 * The schedule: each right answer raises the confidence of a review by one, each wrong one lowers it by one, and each
 * confidence has an interval after which the review is due again. It descends from Leitner's card boxes (S. Leitner,
 * "So lernt man lernen", 1972); there a wrong answer sends a card back to the first box, here one box back.
 */

/** What an answer does to the confidence: -1 no, 0 neutral, 1 yes. */
export type Answer = -1 | 0 | 1

/** A saved answer: `date` in Unix ms, `maxConfidence` the highest confidence in force when it was saved. */
export interface PastAnswer {
  readonly result: Answer
  readonly date: number
  readonly maxConfidence: number
}

/** The state of a review; `lastReview` in Unix ms, null before the first answer. */
export interface ReviewState {
  readonly confidence: number
  readonly lastReview: number | null
}

/** Days between reviews for users who have chosen none. */
export const DEFAULT_INTERVALS: readonly number[] = [1, 3, 7, 14, 30, 90, 180]

/** The longest interval that `nextInterval` proposes. */
const maxProposedDays = 1000

const dayMs = 86_400_000

/** The highest confidence under these intervals: one more than there are intervals. */
export const maxConfidenceOf = (intervals: readonly number[]): number => intervals.length + 1

/** A confidence as it counts under `maxConfidence`: more intervals in the past may have left a higher one. */
export const cappedConfidence = (confidence: number, maxConfidence: number): number =>
  Math.min(confidence, maxConfidence)

/** What an answer does: a confidence of at most `maxConfidence` changes by `result`, and stays between 0 and `maxConfidence`. */
export const answerStep = (result: Answer, maxConfidence: number): Step => ({
  add: result,
  low: 0,
  // A confidence above `maxConfidence` counts as that much, also before a wrong answer.
  high: Math.min(maxConfidence + result, maxConfidence),
})

/** The confidence after an answer, between 0 and `maxConfidence`. */
export const applyAnswer = (confidence: number, result: Answer, maxConfidence: number): number =>
  applyStep(answerStep(result, maxConfidence), confidence)

/** Whether a review has reached the highest confidence: then it is never due. */
export const isLearned = (confidence: number, intervals: readonly number[]): boolean =>
  confidence >= maxConfidenceOf(intervals)

/** Days from the last review until the next one is due: 0 at confidence 0, null when it is learned. */
export function intervalDays(confidence: number, intervals: readonly number[]): number | null {
  if (isLearned(confidence, intervals)) return null
  return confidence <= 0 ? 0 : (intervals[confidence - 1] ?? null)
}

/**
 * When a review is due, in Unix ms; null when it is learned. At confidence 0 it is due now at the latest, also if the
 * clock that dated the last answer was ahead of `now`, and so is a review without any answer.
 */
export function dueAt(
  { confidence, lastReview }: ReviewState,
  intervals: readonly number[],
  now: number,
): number | null {
  const days = intervalDays(confidence, intervals)
  if (days === null) return null
  if (confidence <= 0 || lastReview === null) return Math.min(lastReview ?? now, now)
  return lastReview + days * dayMs
}

/** Whether a review with this due date is due; null, a learned review, never is. */
export const isDue = (dueAt: number | null, now: number): boolean => dueAt !== null && dueAt <= now

/** Computes the state of a review from all its answers: in the order of their dates, whatever order they are passed in. */
export function replay(history: readonly PastAnswer[]): ReviewState {
  const ordered = history.toSorted(
    (a, b) => a.date - b.date || a.result - b.result || a.maxConfidence - b.maxConfidence,
  )
  const confidence = ordered.reduce((current, past) => applyAnswer(current, past.result, past.maxConfidence), 0)
  return { confidence, lastReview: ordered.at(-1)?.date ?? null }
}

/** The interval to propose after these: the sum of the last two, a single one repeated, or 1 if there is none. */
export function nextInterval(intervals: readonly number[]): number {
  const [last, beforeLast] = [intervals.at(-1), intervals.at(-2)]
  if (last === undefined) return 1
  return Math.min(last + (beforeLast ?? 0), maxProposedDays)
}
