import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { describe, expect, test } from 'vitest'
import { forecast, timeUntil } from './forecast.ts'

describe('the forecast of an answer', () => {
  test.each([
    { confidence: 0, result: -1, expected: 'due at once' },
    { confidence: 0, result: 0, expected: 'due at once' },
    { confidence: 0, result: 1, expected: 'due in 1 day' },
    { confidence: 1, result: 1, expected: 'due in 3 days' },
    { confidence: 7, result: 0, expected: 'due in 180 days' },
    { confidence: 7, result: 1, expected: 'learned' },
    { confidence: 8, result: -1, expected: 'due in 180 days' },
  ] as const)('at confidence $confidence, $result: $expected', ({ confidence, result, expected }) => {
    expect(forecast(confidence, result, DEFAULT_INTERVALS)).toBe(expected)
  })

  test('follows the user’s own intervals', () => {
    expect(forecast(0, 1, [])).toBe('learned')
    expect(forecast(0, 1, [0, 5])).toBe('due at once')
    expect(forecast(1, 1, [0, 5])).toBe('due in 5 days')
  })
})

test.each([
  { ms: 1, expected: 'in 1 minute' },
  { ms: 59.5 * 60_000, expected: 'in 1 hour' },
  { ms: 90 * 60_000, expected: 'in 2 hours' },
  { ms: 23.5 * 3_600_000, expected: 'in 1 day' },
  { ms: 49 * 3_600_000, expected: 'in 3 days' },
])('$ms ms are $expected', ({ ms, expected }) => {
  expect(timeUntil(1_000_000 + ms, 1_000_000)).toBe(expected)
})
