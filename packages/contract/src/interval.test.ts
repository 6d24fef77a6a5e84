import { describe, expect, it } from 'vitest'
import { isInterval } from './interval.ts'
import { limits } from './limits.ts'
import { intervals } from './reviews.ts'

const says = (days: unknown) => intervals.element.safeParse(days).success

describe('an interval', () => {
  it('is what the schema of the intervals takes: every quarter of a day about the whole range', () => {
    let taken = 0
    for (let days = -5; days <= limits.intervals.days + 5; days += 0.25) {
      expect(isInterval(days), String(days)).toBe(says(days))
      if (isInterval(days)) taken += 1
    }
    expect(taken).toBe(limits.intervals.days + 1)
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
  ])('is what the schema of the intervals takes: %s', (thing) => {
    expect(isInterval(thing)).toBe(says(thing))
  })
})
