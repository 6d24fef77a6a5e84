import { DEFAULT_RETENTION, type Schedule as ScheduleSettings } from '@wordtide/scheduling'
import { createLearner } from './memory.ts'
import { adaptiveSchedule, intervalsSchedule } from './schedules.ts'
import { type Outcome, study } from './study.ts'

/** The cost and the benefit of a schedule, for learners who review all due cards every day. */
export interface ScheduleEstimate {
  /** The number of daily reviews after three months for each new card a day, the first review of a card included. */
  readonly reviewsPerNewCard: number
  /** The share of the cards seen so far that is remembered then, from 0 to 1. */
  readonly remembered: number
}

/** Three months. */
const days = 90
/** The reviews of a day are the mean of the last two weeks. */
const lastDays = 14

/** The settings of the simulation behind the estimate; its learners are the first ones of the simulation. */
export const estimateStudies = {
  seeds: Array.from({ length: 20 }, (_, n) => n + 1),
  spread: 0.25,
  // A few for each learner: nothing but the number of reviews depends on it, and that in proportion.
  newPerDay: 2,
  // More than intervals of some days ever need; intervals of no days would ask for ever.
  reviewsPerDay: 200,
  measureAfter: [days - lastDays, days],
} as const

/** Simulates what the intervals, or the adaptive schedule, cost and keep. The same settings give the same estimate. */
export function estimateSchedule(settings: ScheduleSettings): ScheduleEstimate {
  const { seeds, spread, ...studies } = estimateStudies
  const { intervals, learnedReturn, retention = DEFAULT_RETENTION } = settings
  const schedule =
    settings.schedule === 'adaptive'
      ? adaptiveSchedule('', { retention, intervals, learnedReturn })
      : intervalsSchedule('', { intervals, learnedReturn })
  return estimateOf(seeds.map((seed) => study({ ...studies, learner: createLearner(seed, spread), schedule })))
}

/** Returns the estimate that follows from the outcomes of `estimateStudies`, of each learner for both times. */
function estimateOf(learners: readonly (readonly Outcome[])[]): ScheduleEstimate {
  const figures = learners.flatMap(([before, end]) =>
    before === undefined || end === undefined
      ? []
      : [
          {
            reviews: (end.reviews - before.reviews) / lastDays / estimateStudies.newPerDay,
            remembered: end.remembered / end.words,
          },
        ],
  )
  return {
    reviewsPerNewCard: mean(figures.map(({ reviews }) => reviews)),
    remembered: mean(figures.map(({ remembered }) => remembered)),
  }
}

export const mean = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0) / numbers.length
