import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxConfidenceOf, PRESETS, progressPercent } from './index.ts'

const anyIntervals = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 101 })
const anyVocsCount = fc.integer({ min: 1, max: 200_000 })
const anyTypes = fc.constantFrom(1, 3)

test.each([
  { sum: 0, vocs: 0, intervals: PRESETS.careful, types: 1, percent: 0 },
  { sum: 0, vocs: 10, intervals: PRESETS.careful, types: 1, percent: 0 },
  { sum: 8, vocs: 1, intervals: PRESETS.careful, types: 1, percent: 100 },
  { sum: 8, vocs: 1, intervals: PRESETS.careful, types: 3, percent: 33 },
  { sum: 79, vocs: 10, intervals: PRESETS.careful, types: 1, percent: 98 },
  { sum: 1, vocs: 3, intervals: [], types: 1, percent: 33 },
  // In floating point 29 / 50 * 100 is 57.99…
  { sum: 29, vocs: 50, intervals: [], types: 1, percent: 58 },
  { sum: 200_000 * 8 - 1, vocs: 200_000, intervals: PRESETS.careful, types: 1, percent: 99 },
])(
  'a confidence of $sum over $vocs vocabularies and $types review types is $percent %',
  ({ sum, vocs, intervals, types, percent }) => {
    expect(progressPercent(sum, vocs, intervals, types)).toBe(percent)
  },
)

test('progress is the exact share rounded down, and 100 only if everything is learned', () => {
  fc.assert(
    fc.property(
      anyVocsCount,
      anyIntervals,
      anyTypes,
      fc.double({ min: 0, max: 1, noNaN: true }),
      (count, intervals, types, share) => {
        const highest = count * maxConfidenceOf(intervals) * types
        const sum = Math.floor(highest * share)
        const percent = progressPercent(sum, count, intervals, types)
        expect(BigInt(percent)).toBe((BigInt(sum) * 100n) / BigInt(highest))
        expect(percent === 100).toBe(sum === highest)
      },
    ),
  )
})

test('progress stays between 0 and 100 if the sum is out of range', () => {
  expect(progressPercent(9, 1, PRESETS.careful)).toBe(100)
  expect(progressPercent(-1, 1, PRESETS.careful)).toBe(0)
})
