import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  knownFromDays,
  maxConfidenceOf,
  maxLevel,
  milestoneOf,
  milestones,
  PRESETS,
  type Schedule,
  unknownLevel,
} from './index.ts'

const anySchedule = (schedule: 'intervals' | 'adaptive'): fc.Arbitrary<Required<Omit<Schedule, 'decays'>>> =>
  fc.record({
    // Around the threshold, in any order.
    intervals: fc.array(fc.oneof(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 19, max: 23 })), {
      maxLength: 12,
    }),
    learnedReturn: fc.boolean(),
    schedule: fc.constant(schedule),
    retention: fc.double({ min: 0.7, max: 0.97, noNaN: true }),
  })
const anyReview = fc.record({
  confidence: fc.nat(14),
  lastResult: fc.constantFrom<Answer>(-1, 0, 1),
  memoryLevel: fc.integer({ min: unknownLevel, max: maxLevel }),
})
const anyReviews = fc.array(anyReview, { maxLength: 3 })
const anySettings = fc.oneof(anySchedule('intervals'), anySchedule('adaptive'))
const rank = (reviews: readonly Parameters<typeof milestoneOf>[0][number][], settings: Schedule) =>
  milestones.indexOf(milestoneOf(reviews, settings))

describe('the milestone of a vocabulary', () => {
  test.each([
    { answered: [], milestone: 'new' },
    { answered: [[0, -1]], milestone: 'learning' },
    { answered: [[3, 1]], milestone: 'learning' },
    { answered: [[4, 1]], milestone: 'known' },
    { answered: [[4, 0]], milestone: 'known' },
    { answered: [[4, -1]], milestone: 'learning' },
    {
      answered: [
        [6, -1],
        [4, 1],
        [0, 1],
      ],
      milestone: 'known',
    },
    {
      answered: [
        [1, -1],
        [7, 1],
      ],
      milestone: 'learned',
    },
  ] as const)('is $milestone with the confidences and last answers $answered', ({ answered, milestone }) => {
    const reviews = answered.map(([confidence, lastResult]) => ({ confidence, lastResult }))
    expect(milestoneOf(reviews, { intervals: PRESETS.balanced, learnedReturn: false })).toBe(milestone)
  })

  test('is known by intervals in any order if a review that was not answered wrong last waits three weeks, and none is learned', () => {
    fc.assert(
      fc.property(anyReviews, anySchedule('intervals'), (reviews, settings) => {
        const { intervals } = settings
        const isLearned = reviews.some(({ confidence }) => confidence >= maxConfidenceOf(intervals))
        const waitsLong = ({ confidence, lastResult }: (typeof reviews)[number]) =>
          lastResult !== -1 && (intervals[confidence - 1] ?? 0) >= knownFromDays
        const milestone = milestoneOf(reviews, settings)
        expect(milestone === 'learned').toBe(isLearned)
        expect(milestone === 'known').toBe(!isLearned && reviews.some(waitsLong))
        expect(milestone === 'new').toBe(reviews.length === 0)
      }),
    )
  })

  test('follows under the adaptive schedule from its highest memory level, the higher the further', () => {
    fc.assert(
      fc.property(fc.array(anyReview, { minLength: 1, maxLength: 3 }), anySchedule('adaptive'), (reviews, settings) => {
        const highest = reviews.toSorted((a, b) => b.memoryLevel - a.memoryLevel).slice(0, 1)
        expect(milestoneOf(reviews, settings)).toBe(milestoneOf(highest, settings))
      }),
    )
  })

  test('never falls by one more review, and does not depend on whether learned reviews return', () => {
    fc.assert(
      fc.property(anyReviews, anyReview, anySettings, (reviews, another, settings) => {
        expect(rank([...reviews, another], settings)).toBeGreaterThanOrEqual(rank(reviews, settings))
        expect(rank(reviews, { ...settings, learnedReturn: !settings.learnedReturn })).toBe(rank(reviews, settings))
      }),
    )
  })

  test('is the further under the adaptive schedule, the lower the wished retention', () => {
    fc.assert(
      fc.property(
        anyReviews,
        anySchedule('adaptive'),
        fc.double({ min: 0.7, max: 0.97, noNaN: true }),
        (reviews, settings, other) => {
          const [low, high] = [Math.min(settings.retention, other), Math.max(settings.retention, other)]
          const rankAt = (retention: number) => rank(reviews, { ...settings, retention })
          expect(rankAt(low)).toBeGreaterThanOrEqual(rankAt(high))
        },
      ),
    )
  })
})
