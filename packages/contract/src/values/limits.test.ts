import { describe, expect, it } from 'vitest'
import { intervals } from '../reviews/review-settings.ts'
import { isInterval, limits } from './limits.ts'

const isValid = (days: unknown) => intervals.element.safeParse(days).success

describe('isInterval', () => {
  it('agrees with the schema of the intervals on every quarter of a day around the whole range', () => {
    let count = 0
    for (let days = -5; days <= limits.intervals.days + 5; days += 0.25) {
      expect(isInterval(days), String(days)).toBe(isValid(days))
      if (isInterval(days)) count += 1
    }
    expect(count).toBe(limits.intervals.days + 1)
  })

  it.each([
    -0,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.EPSILON,
    Number.MAX_SAFE_INTEGER,
    2 ** 53,
    1e300,
    1n,
    '',
    '1',
    true,
    null,
    undefined,
    [1],
    { days: 1 },
    new Date(1),
  ])('agrees with the schema of the intervals on %s', (value) => {
    expect(isInterval(value)).toBe(isValid(value))
  })
})
