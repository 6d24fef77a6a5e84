import {
  estimateIntervals,
  estimateStudies,
  intervalsSchedule,
  mean,
  namedIntervals,
  type Outcome,
} from '@wordtide/simulation'
import { expect, it } from 'vitest'
import { compare } from './compare.ts'

it('the estimate of the settings page has the figures that a comparison of the same studies has', () => {
  const presets = Object.entries(namedIntervals)
  const results = compare({
    ...estimateStudies,
    schedules: () => presets.map(([name, intervals]) => intervalsSchedule(name, { intervals })),
  })
  expect(results).toHaveLength(presets.length)
  const meanOf = (outcomes: readonly Outcome[] | undefined, figure: (outcome: Outcome) => number) =>
    mean((outcomes ?? []).map(figure))
  for (const [n, [, intervals]] of presets.entries()) {
    const [before, end] = results[n]?.outcomes ?? []
    const lastTwoWeeks = meanOf(end, ({ reviews }) => reviews) - meanOf(before, ({ reviews }) => reviews)
    expect(estimateIntervals({ intervals, learnedReturn: false })).toEqual({
      reviewsPerNewCard: expect.closeTo(lastTwoWeeks / 14 / estimateStudies.newPerDay, 6),
      remembered: expect.closeTo(
        meanOf(end, ({ remembered, words }) => remembered / words),
        6,
      ),
    })
  }
})
