import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { describe, expect, test } from 'vitest'
import { forecast, timeUntil } from './forecast.ts'

describe('under an answer stands what it will do', () => {
  test.each([
    { confidence: 0, result: -1, says: 'due at once' },
    { confidence: 0, result: 0, says: 'due at once' },
    { confidence: 0, result: 1, says: 'due in 1 day' },
    { confidence: 1, result: 1, says: 'due in 3 days' },
    { confidence: 7, result: 0, says: 'due in 180 days' },
    { confidence: 7, result: 1, says: 'learned' },
    { confidence: 8, result: -1, says: 'due in 180 days' },
  ] as const)('at confidence $confidence, $result: $says', ({ confidence, result, says }) => {
    expect(forecast(confidence, result, DEFAULT_INTERVALS)).toBe(says)
  })

  test('by the person’s own ladder', () => {
    expect(forecast(0, 1, [])).toBe('learned')
    expect(forecast(0, 1, [0, 5])).toBe('due at once')
    expect(forecast(1, 1, [0, 5])).toBe('due in 5 days')
  })
})

test.each([
  { ms: 1, says: 'in 1 minute' },
  { ms: 59.5 * 60_000, says: 'in 1 hour' },
  { ms: 90 * 60_000, says: 'in 2 hours' },
  { ms: 23.5 * 3_600_000, says: 'in 1 day' },
  { ms: 49 * 3_600_000, says: 'in 3 days' },
])('$ms ms are $says', ({ ms, says }) => {
  expect(timeUntil(1_000_000 + ms, 1_000_000)).toBe(says)
})
