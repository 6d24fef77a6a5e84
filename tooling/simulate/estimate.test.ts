import { estimateIntervals, estimateOf, estimateStudies, intervalsSchedule, namedIntervals } from '@wordtide/simulation'
import { expect, it } from 'vitest'
import { compare } from './compare.ts'

it('the estimate of the settings page has the figures that a comparison of the same studies has', () => {
  const presets = Object.entries(namedIntervals)
  const results = compare({
    ...estimateStudies,
    schedules: () => presets.map(([name, intervals]) => intervalsSchedule(name, { intervals })),
  })
  expect(results).toHaveLength(presets.length)
  for (const [n, [, intervals]] of presets.entries()) {
    const [before = [], end = []] = results[n]?.outcomes ?? []
    const learners = before.flatMap((outcome, learner) => {
      const last = end[learner]
      return last === undefined ? [] : [[outcome, last]]
    })
    expect(learners).toHaveLength(estimateStudies.seeds.length)
    expect(estimateIntervals({ intervals, learnedReturn: false })).toEqual(estimateOf(learners))
  }
})
