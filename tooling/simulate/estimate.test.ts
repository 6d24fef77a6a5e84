import {
  adaptiveSchedule,
  estimateSchedule,
  estimateStudies,
  intervalsSchedule,
  mean,
  namedIntervals,
  type Outcome,
} from '@wordtide/simulation'
import { expect, it } from 'vitest'
import { compare } from './compare.ts'

it('the estimate of the settings page has the figures that a comparison of the same studies has', () => {
  const intervals = namedIntervals.Balanced
  const schedules = [
    ...Object.entries(namedIntervals).map(([name, own]) => ({
      settings: { intervals: own, learnedReturn: false },
      schedule: intervalsSchedule(name, { intervals: own }),
    })),
    {
      settings: { intervals, learnedReturn: false, schedule: 'adaptive' as const, retention: 0.9 },
      schedule: adaptiveSchedule('Adaptive', { retention: 0.9, intervals }),
    },
  ]
  const results = compare({ ...estimateStudies, schedules: () => schedules.map(({ schedule }) => schedule) })
  expect(results).toHaveLength(schedules.length)
  const meanOf = (outcomes: readonly Outcome[] | undefined, figure: (outcome: Outcome) => number) =>
    mean((outcomes ?? []).map(figure))
  for (const [n, { settings }] of schedules.entries()) {
    const [before, end] = results[n]?.outcomes ?? []
    const lastTwoWeeks = meanOf(end, ({ reviews }) => reviews) - meanOf(before, ({ reviews }) => reviews)
    expect(estimateSchedule(settings)).toEqual({
      reviewsPerNewCard: expect.closeTo(lastTwoWeeks / 14 / estimateStudies.newPerDay, 6),
      remembered: expect.closeTo(
        meanOf(end, ({ remembered, words }) => remembered / words),
        6,
      ),
    })
  }
})
