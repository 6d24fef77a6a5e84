import { PRESETS } from '@wordtide/scheduling'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { estimateSchedule } from './estimate.ts'

const estimate = (intervals: readonly number[], learnedReturn = false) => estimateSchedule({ intervals, learnedReturn })

describe('the estimate of intervals', () => {
  it('is the same for the same intervals', () => {
    expect(estimate([1, 5, 20])).toEqual(estimate([1, 5, 20]))
  })

  it('orders the presets as their texts do: fewer reviews, and less remembered', () => {
    const [careful, balanced, swift] = [PRESETS.careful, PRESETS.balanced, PRESETS.swift].map((one) => estimate(one))
    expect(careful?.reviewsPerNewCard).toBeGreaterThan(balanced?.reviewsPerNewCard ?? Number.NaN)
    expect(balanced?.reviewsPerNewCard).toBeGreaterThan(swift?.reviewsPerNewCard ?? Number.NaN)
    expect(careful?.remembered).toBeGreaterThan(balanced?.remembered ?? Number.NaN)
    expect(balanced?.remembered).toBeGreaterThan(swift?.remembered ?? Number.NaN)
  })

  const factors = [1.5, 2, 3]
  it.each(
    Object.entries(PRESETS).flatMap(([name, intervals]) => factors.map((factor) => ({ name, intervals, factor }))),
  )('has fewer reviews and less remembered for $name with intervals $factor times as long', ({ intervals, factor }) => {
    const [before, after] = [estimate(intervals), estimate(intervals.map((days) => Math.round(days * factor)))]
    expect(after.reviewsPerNewCard).toBeLessThan(before.reviewsPerNewCard)
    // Both have other luck.
    expect(after.remembered).toBeLessThan(before.remembered + 0.005)
  })

  it('ends for any intervals, and is a number of reviews and a share', () => {
    const anyIntervals = fc.array(fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 1000 })), { maxLength: 101 })
    fc.assert(
      fc.property(anyIntervals, fc.boolean(), (intervals, learnedReturn) => {
        const { reviewsPerNewCard, remembered } = estimate(intervals, learnedReturn)
        // The first answer to a card is one of its reviews.
        expect(reviewsPerNewCard).toBeGreaterThanOrEqual(1)
        expect(remembered).toBeGreaterThan(0)
        expect(remembered).toBeLessThan(1)
      }),
      { numRuns: 8 },
    )
  })

  it('has fewer reviews and less remembered for a lower retention of the adaptive schedule', () => {
    const estimates = [0.95, 0.85, 0.75].map((retention) =>
      estimateSchedule({ intervals: PRESETS.balanced, learnedReturn: false, schedule: 'adaptive', retention }),
    )
    const [high, middle, low] = estimates.map(({ reviewsPerNewCard }) => reviewsPerNewCard)
    expect(high).toBeGreaterThan(middle ?? Number.NaN)
    expect(middle).toBeGreaterThan(low ?? Number.NaN)
    const remembered = estimates.map((one) => one.remembered)
    expect(remembered).toEqual(remembered.toSorted((a, b) => b - a))
  })

  it('asks learned cards again if they return', () => {
    expect(estimate([1, 2, 4], true).reviewsPerNewCard).toBeGreaterThan(estimate([1, 2, 4]).reviewsPerNewCard * 1.5)
  })
})
