import fc from 'fast-check'
import { expect, it } from 'vitest'
import { median, percentile, slope } from './statistics.ts'

it('the slope of a line is its own, wherever it begins', () => {
  const points = (steepness: number, begin: number) => [0, 1, 5, 9].map((x) => ({ x, y: begin + steepness * x }))
  const number = fc.integer({ min: -1000, max: 1000 })
  fc.assert(
    fc.property(number, number, (steepness, begin) => Math.abs(slope(points(steepness, begin)) - steepness) < 1e-6),
  )
})

it('a percentile is the value below which that share lies', () => {
  const values = Array.from({ length: 1000 }, (_, n) => 999 - n)
  expect([percentile(values, 0.5), percentile(values, 0.99), percentile(values, 1)]).toEqual([500, 990, 999])
})

it('a median is the middle of odd and even numbers of values', () => {
  expect([median([3, 1, 2]), median([4, 1, 2, 3])]).toEqual([2, 2.5])
})
