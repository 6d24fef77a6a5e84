import { dayMs } from '../schedule.ts'
import type { Memory } from './adaptive.ts'
import { gradeOf, type MemoryModel, type RememberedAnswer } from './memory.ts'

/*
 * How well a memory model predicts answers. This decides whether a user's own parameters replace the default ones.
 */

/** The answers to one review, oldest first. */
export type ReviewHistory = readonly RememberedAnswer[]

/**
 * Only an answer this many days after the previous one shows what was remembered; an earlier one shows only that a session repeated the
 * card.
 */
const predictedAfterDays = 0.5

/** The error of predictions. */
export interface PredictionError {
  /** The mean of the negative logarithms of the probabilities that were predicted for the actual results; NaN without predictions. */
  readonly logLoss: number
  /** The number of answers that were predicted. */
  readonly predictions: number
}

/** Predictions are capped, so that one answer cannot decide. */
const leastProbability = 0.0001

/**
 * Returns the error with which a model predicts the answers from a date on, in Unix ms, each from those before it: whether a card was
 * recalled (yes or neutral) or forgotten (no). First answers, and those that come sooner than half a day after the one before, are not predicted.
 */
export function predictionError(
  model: Pick<MemoryModel, 'next' | 'recall'>,
  histories: Iterable<ReviewHistory>,
  from: number,
): PredictionError {
  let sum = 0
  let predictions = 0
  for (const history of histories) {
    let memory: Memory | null = null
    let last = 0
    for (const { date, result } of history) {
      const days = memory === null ? 0 : (date - last) / dayMs
      if (memory !== null && date >= from && days >= predictedAfterDays) {
        const recalled = model.recall(memory, days)
        const probability = result === -1 ? 1 - recalled : recalled
        sum -= Math.log(Math.min(Math.max(probability, leastProbability), 1 - leastProbability))
        predictions++
      }
      memory = model.next(memory, days, result)
      last = date
    }
  }
  return { logLoss: sum / predictions, predictions }
}

/** Histories, and the date from which their answers serve to judge a fit, not to make it. */
export interface SplitHistories {
  readonly training: readonly ReviewHistory[]
  /** Whole, because an answer is predicted from all before it. */
  readonly all: readonly ReviewHistory[]
  /** The date of the first of the held-out answers, in Unix ms. */
  readonly heldOutFrom: number
}

/** Splits histories by date: the last fifth of all answers is held out. */
export function splitHistories(all: readonly ReviewHistory[]): SplitHistories {
  const dates = all.flatMap((history) => history.map(({ date }) => date)).sort((a, b) => a - b)
  const heldOutFrom = dates[Math.floor((dates.length * 4) / 5)] ?? Infinity
  const training = all
    .map((history) => history.filter(({ date }) => date < heldOutFrom))
    .filter((history) => history.length > 0)
  return { training, all, heldOutFrom }
}

/** An answer as optimizers of FSRS take it. */
export interface GradedAnswer {
  readonly grade: number
  /** Whole days since the answer before; 0 for the first, and for one that is not predicted. */
  readonly days: number
}

/** Of a longer history, the answers after these are not fitted: an optimizer reads each one together with all before it. */
const mostFitted = 64

/** Returns the answers of each review as an optimizer takes them. */
export const gradedAnswers = (histories: readonly ReviewHistory[]): GradedAnswer[][] =>
  histories.map((history) =>
    history.slice(0, mostFitted).map(({ date, result }, n) => {
      const days = (date - (history[n - 1]?.date ?? date)) / dayMs
      return { grade: gradeOf[result], days: days < predictedAfterDays ? 0 : Math.max(1, Math.round(days)) }
    }),
  )
