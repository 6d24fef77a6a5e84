import { DEFAULT_RETENTION, isLearnedLevel, waitDaysOfLevel } from './memory/adaptive.ts'
import { applyStep, type Step } from './steps.ts'

/**
 * The schedule: each right answer raises the confidence of a review by one, each wrong one lowers it by one, and each
 * confidence has an interval after which the review is due again. It descends from Leitner's card boxes (S. Leitner,
 * "So lernt man lernen", 1972); there a wrong answer sends a card back to the first box, here one box back.
 */

/** The change of the confidence by an answer: -1 no, 0 neutral, 1 yes. */
export type Answer = -1 | 0 | 1

/** A saved answer: `date` in Unix ms, `maxConfidence` the highest confidence in force when it was saved. */
export interface PastAnswer {
  readonly result: Answer
  readonly date: number
  readonly maxConfidence: number
}

/** The state of a review; `lastReview` in Unix ms. Both `lastReview` and `lastResult` are null before the first answer. */
export interface ReviewState {
  readonly confidence: number
  readonly lastReview: number | null
  readonly lastResult: Answer | null
  /** The memory level, on which the adaptive schedule depends; without it the review was never answered. */
  readonly memoryLevel?: number | undefined
}

/** The part of a review's state on which its waiting time depends. */
export type WaitingState = Pick<ReviewState, 'confidence' | 'lastResult' | 'memoryLevel'>

/** The settings that decide how long a review waits after an answer. */
export interface Schedule {
  /** Days, one number for each confidence from 1. */
  readonly intervals: readonly number[]
  /** True if learned reviews come back: after the last interval, or under the adaptive schedule after their own. */
  readonly learnedReturn: boolean
  /**
   * The rule for the wait of a review: the interval of its confidence, which is the default, or the duration of its memory
   * (`memory/adaptive.ts`).
   */
  readonly schedule?: 'intervals' | 'adaptive'
  /** The probability of recall at which a review is due under the adaptive schedule. */
  readonly retention?: number
  /** The exponents of the forgetting curves of the adaptive schedule (`AdaptiveSettings`). */
  readonly decays?: readonly (number | undefined)[] | undefined
}

/** Intervals to choose from, in days. `docs/learning.md` compares them. */
export const PRESETS = {
  careful: [1, 3, 7, 14, 30, 90, 180],
  balanced: [1, 4, 12, 35, 100, 240],
  swift: [3, 10, 30, 90, 240],
} as const satisfies Record<string, readonly number[]>

/** Days between reviews for users who have chosen none. */
export const DEFAULT_INTERVALS: readonly number[] = PRESETS.balanced

/** Maximum wait of a forgotten review in days, regardless of its interval. */
const daysAfterWrongAnswer = 1

/** The longest interval that `nextInterval` proposes. */
const maxProposedDays = 1000

export const dayMs = 86_400_000

/** The highest confidence under these intervals: one more than there are intervals. */
export const maxConfidenceOf = (intervals: readonly number[]): number => intervals.length + 1

/** A confidence as it counts under `maxConfidence`: more intervals in the past may have left a higher one. */
export const cappedConfidence = (confidence: number, maxConfidence: number): number =>
  Math.min(confidence, maxConfidence)

/** Returns the step of an answer: the confidence changes by `result`, and stays between 0 and `maxConfidence`. */
export const answerStep = (result: Answer, maxConfidence: number): Step => ({
  add: result,
  low: 0,
  // A confidence above `maxConfidence` counts as that much, also before a wrong answer.
  high: Math.min(maxConfidence + result, maxConfidence),
})

/** The confidence after an answer, between 0 and `maxConfidence`. */
export const applyAnswer = (confidence: number, result: Answer, maxConfidence: number): number =>
  applyStep(answerStep(result, maxConfidence), confidence)

/** Returns whether a review is learned: it has reached the highest confidence, or by its memory the sum of the intervals. */
export function isLearned({ confidence, memoryLevel }: WaitingState, settings: Schedule): boolean {
  const { intervals, schedule, retention = DEFAULT_RETENTION, decays } = settings
  if (schedule !== 'adaptive') return confidence >= maxConfidenceOf(intervals)
  return memoryLevel !== undefined && isLearnedLevel(memoryLevel, { intervals, retention, decays })
}

/**
 * Days from the last review until the next one is due: 0 at confidence 0, at most one after a wrong answer; under the adaptive schedule
 * those of `waitDaysOfLevel`. Null for a learned review, which is never due, unless learned reviews return: after the last interval, if
 * there is any.
 */
export function waitDays(state: WaitingState, settings: Schedule): number | null {
  const { confidence, lastResult, memoryLevel } = state
  const { intervals, learnedReturn, schedule, retention = DEFAULT_RETENTION, decays } = settings
  if (schedule === 'adaptive')
    return memoryLevel === undefined ? 0 : waitDaysOfLevel(memoryLevel, { intervals, learnedReturn, retention, decays })
  if (isLearned(state, settings)) return learnedReturn ? (intervals.at(-1) ?? null) : null
  const interval = confidence <= 0 ? 0 : (intervals[confidence - 1] ?? 0)
  return lastResult === -1 ? Math.min(interval, daysAfterWrongAnswer) : interval
}

/**
 * The due date that answers of the API carry, in Unix ms: as many times 24 hours after the last review as it waits days; null if it
 * is never due. A review that waits no days is due now at the latest, also if the clock that dated the last answer was ahead of `now`, and so
 * is one without any answer. Whether a review is due goes by days: `isDue` in `day.ts`.
 */
export function dueAt(state: ReviewState, schedule: Schedule, now: number): number | null {
  const days = waitDays(state, schedule)
  if (days === null) return null
  const { lastReview } = state
  if (days === 0 || lastReview === null) return Math.min(lastReview ?? now, now)
  return lastReview + days * dayMs
}

/** Computes the state of a review from all its answers, in the order of their dates; they may be passed in any order. */
export function replay(history: readonly PastAnswer[]): ReviewState {
  const ordered = history.toSorted(
    (a, b) => a.date - b.date || a.result - b.result || a.maxConfidence - b.maxConfidence,
  )
  const confidence = ordered.reduce((current, past) => applyAnswer(current, past.result, past.maxConfidence), 0)
  const last = ordered.at(-1)
  return { confidence, lastReview: last?.date ?? null, lastResult: last?.result ?? null }
}

/** The interval to propose after these: the sum of the last two, a single one repeated, or 1 if there is none. */
export function nextInterval(intervals: readonly number[]): number {
  const [last, beforeLast] = [intervals.at(-1), intervals.at(-2)]
  if (last === undefined) return 1
  return Math.min(last + (beforeLast ?? 0), maxProposedDays)
}
