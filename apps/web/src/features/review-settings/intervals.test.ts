import { expect, it } from 'vitest'
import { learnedSentence } from './intervals.ts'

it.each([
  [
    [1, 3, 7, 14, 30, 90, 180],
    'When every answer is right, a vocabulary counts as learned after 325 days, at confidence level 8.',
  ],
  [[1], 'When every answer is right, a vocabulary counts as learned after 1 day, at confidence level 2.'],
  [[0, 0], 'When every answer is right, a vocabulary counts as learned after 0 days, at confidence level 3.'],
  [[], 'A vocabulary counts as learned after 0 days, at confidence level 1: one right answer is enough.'],
])('the sentence for %j names the day on which a vocabulary counts as learned', (intervals, sentence) =>
  expect(learnedSentence({ intervals, schedule: 'intervals' })).toBe(sentence),
)

it.each([[['' as const]], [[1, -1]], [[1.5]], [[1001]]])('%j is invalid, and says what an interval must be', (typed) =>
  expect(learnedSentence({ intervals: typed, schedule: 'intervals' })).toBe(
    'Each interval is a whole number of days from 0 to 1,000.',
  ),
)

it('by the adaptive schedule, a vocabulary counts as learned when it would rest as long as all intervals together', () =>
  expect(learnedSentence({ intervals: [1, 4, 12], schedule: 'adaptive' })).toBe(
    'A vocabulary counts as learned when it would rest 17 days or longer, as long as all intervals together.',
  ))
