import fc from 'fast-check'
import { expect, test } from 'vitest'
import { capOf, DEFAULT_INTERVALS, progressPercent } from './index.ts'

const intervals = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 101 })
const vocsCount = fc.integer({ min: 1, max: 200_000 })
const types = fc.constantFrom(1, 3)

test.each([
  { sum: 0, vocs: 0, ladder: DEFAULT_INTERVALS, types: 1, percent: 0 },
  { sum: 0, vocs: 10, ladder: DEFAULT_INTERVALS, types: 1, percent: 0 },
  { sum: 8, vocs: 1, ladder: DEFAULT_INTERVALS, types: 1, percent: 100 },
  { sum: 8, vocs: 1, ladder: DEFAULT_INTERVALS, types: 3, percent: 33 },
  { sum: 79, vocs: 10, ladder: DEFAULT_INTERVALS, types: 1, percent: 98 },
  { sum: 1, vocs: 3, ladder: [], types: 1, percent: 33 },
  // In floats 29 / 50 * 100 is 57.99…
  { sum: 29, vocs: 50, ladder: [], types: 1, percent: 58 },
  { sum: 200_000 * 8 - 1, vocs: 200_000, ladder: DEFAULT_INTERVALS, types: 1, percent: 99 },
])('$sum of $vocs vocabularies over $types types is $percent %', ({ sum, vocs, ladder, types, percent }) => {
  expect(progressPercent(sum, vocs, ladder, types)).toBe(percent)
})

test('is the whole percent below the true share, and 100 only for all of it', () => {
  fc.assert(
    fc.property(
      vocsCount,
      intervals,
      types,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, ladder, kinds, share) => {
        const highest = count * capOf(ladder) * kinds
        const sum = Math.floor(highest * share)
        const percent = progressPercent(sum, count, ladder, kinds)
        expect(BigInt(percent)).toBe((BigInt(sum) * 100n) / BigInt(highest))
        expect(percent === 100).toBe(sum === highest)
      },
    ),
  )
})

test('stays within 0 and 100 when a sum is out of its bounds', () => {
  expect(progressPercent(9, 1, DEFAULT_INTERVALS)).toBe(100)
  expect(progressPercent(-1, 1, DEFAULT_INTERVALS)).toBe(0)
})
