import { DEFAULT_INTERVALS, daysOfLevel, PRESETS, type Schedule } from '@wordtide/scheduling'
import { describe, expect, test } from 'vitest'
import { dueIn, forecast } from './forecast.ts'

test.each([
  [-2, 'due at once'],
  [0, 'due at once'],
  [1, 'due tomorrow'],
  [2, 'due in 2 days'],
  [1000, 'due in 1,000 days'],
])('%i days from today is %j', (days, expected) => {
  expect(dueIn(days)).toBe(expected)
})

/** The forecasts of No, Neutral and Yes at a confidence. */
type Forecasts = readonly [confidence: number, no: string, neutral: string, yes: string]

const table = (rows: readonly Forecasts[], intervals: readonly number[], learnedReturn: boolean) =>
  test.each(rows)('at confidence %i: no %j, neutral %j, yes %j', (confidence, ...expected) => {
    const schedule = { intervals, learnedReturn }
    expect(([-1, 0, 1] as const).map((result) => forecast({ confidence }, result, schedule))).toEqual(expected)
  })

describe('the forecast of an answer', () => {
  describe('by the default intervals', () =>
    table(
      [
        [0, 'due at once', 'due at once', 'due tomorrow'],
        [1, 'due at once', 'due tomorrow', 'due in 4 days'],
        [2, 'due tomorrow', 'due in 4 days', 'due in 12 days'],
        [3, 'due tomorrow', 'due in 12 days', 'due in 35 days'],
        [4, 'due tomorrow', 'due in 35 days', 'due in 100 days'],
        [5, 'due tomorrow', 'due in 100 days', 'due in 240 days'],
        [6, 'due tomorrow', 'due in 240 days', 'learned'],
        [7, 'due tomorrow', 'learned', 'learned'],
        // More intervals in the past have left a higher confidence.
        [9, 'due tomorrow', 'learned', 'learned'],
      ],
      DEFAULT_INTERVALS,
      false,
    ))

  describe('if learned words return', () =>
    table(
      [
        [4, 'due tomorrow', 'due in 90 days', 'due in 240 days'],
        [5, 'due tomorrow', 'due in 240 days', 'learned, due in 240 days'],
        [6, 'due tomorrow', 'learned, due in 240 days', 'learned, due in 240 days'],
      ],
      PRESETS.swift,
      true,
    ))

  describe('by intervals that begin at once', () =>
    table(
      [
        [0, 'due at once', 'due at once', 'due at once'],
        [1, 'due at once', 'due at once', 'due in 5 days'],
        [2, 'due at once', 'due in 5 days', 'learned'],
        [3, 'due tomorrow', 'learned', 'learned'],
      ],
      [0, 5],
      false,
    ))

  describe('without intervals', () => table([[0, 'due at once', 'due at once', 'learned']], [], false))

  describe('without intervals, if learned words return', () =>
    table([[0, 'due at once', 'due at once', 'learned']], [], true))

  test('by own parameters goes by their forgetting curve', () => {
    const nextMemoryLevels = { no: 31, neutral: 60, yes: 90, decay: 0.5 }
    const schedule: Schedule = { intervals: [1000], learnedReturn: false, schedule: 'adaptive', retention: 0.8 }
    const days = daysOfLevel(90, { retention: 0.8, decays: [0.5] })
    expect(forecast({ confidence: 2, nextMemoryLevels }, 1, schedule)).toBe(`due in ${days} days`)
  })

  describe('by the adaptive schedule', () => {
    const card = { confidence: 2, nextMemoryLevels: { no: 31, neutral: 60, yes: 118 } }
    const forecasts = (changes: Partial<Schedule> = {}) => {
      const schedule: Schedule = {
        intervals: DEFAULT_INTERVALS,
        learnedReturn: false,
        schedule: 'adaptive',
        retention: 0.85,
        ...changes,
      }
      return ([-1, 0, 1] as const).map((result) => forecast(card, result, schedule))
    }

    test('follows the memory and the retention', () => {
      expect(forecasts()).toEqual(['due tomorrow', 'due in 8 days', 'learned'])
      expect(forecasts({ retention: 0.97 })).toEqual(['due tomorrow', 'due tomorrow', 'due in 50 days'])
      expect(forecasts({ learnedReturn: true })[2]).toBe('learned, due in 425 days')
    })

    test('is that of the intervals for a card that was loaded before', () => {
      const schedule = {
        intervals: DEFAULT_INTERVALS,
        learnedReturn: false,
        schedule: 'adaptive',
        retention: 0.85,
      } as const
      expect(forecast({ confidence: 2 }, 1, schedule)).toBe('due in 12 days')
    })
  })
})
