import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type Answer,
  applyAnswer,
  dayMs,
  dueAt,
  isLearned,
  maxConfidenceOf,
  nextInterval,
  PRESETS,
  replay,
  type Schedule,
  waitDays,
} from './index.ts'

const noon = Date.UTC(2026, 0, 15, 12)

const anyAnswer = fc.constantFrom<Answer>(-1, 0, 1)
const anyIntervals = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 101 })
const anyConfidence = fc.integer({ min: 0, max: 120 })
const anyMaxConfidence = fc.integer({ min: 1, max: 102 })
const anyDate = fc.integer({ min: 0, max: 4_000_000_000_000 })
const anyHistory = fc.uniqueArray(fc.record({ result: anyAnswer, date: anyDate, maxConfidence: anyMaxConfidence }), {
  selector: (past) => past.date,
  maxLength: 60,
})

describe('an answer', () => {
  test.each([
    { confidence: 0, result: 1, maxConfidence: 8, after: 1 },
    { confidence: 0, result: 0, maxConfidence: 8, after: 0 },
    { confidence: 0, result: -1, maxConfidence: 8, after: 0 },
    { confidence: 3, result: 1, maxConfidence: 8, after: 4 },
    { confidence: 3, result: 0, maxConfidence: 8, after: 3 },
    { confidence: 3, result: -1, maxConfidence: 8, after: 2 },
    { confidence: 7, result: 1, maxConfidence: 8, after: 8 },
    { confidence: 8, result: 1, maxConfidence: 8, after: 8 },
    { confidence: 8, result: 0, maxConfidence: 8, after: 8 },
    { confidence: 8, result: -1, maxConfidence: 8, after: 7 },
    { confidence: 8, result: 1, maxConfidence: 3, after: 3 },
    { confidence: 8, result: 0, maxConfidence: 3, after: 3 },
    { confidence: 8, result: -1, maxConfidence: 3, after: 2 },
    { confidence: 0, result: 1, maxConfidence: 1, after: 1 },
  ] as const)(
    'of $result takes confidence $confidence of at most $maxConfidence to $after',
    ({ confidence, result, maxConfidence, after }) => {
      expect(applyAnswer(confidence, result, maxConfidence)).toBe(after)
    },
  )

  test('changes the confidence by at most one and keeps it between 0 and the highest', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), anyAnswer, anyMaxConfidence, (confidence, result, highest) => {
        const after = applyAnswer(confidence, result, highest)
        expect(after).toBeGreaterThanOrEqual(0)
        expect(after).toBeLessThanOrEqual(highest)
        expect(Math.abs(after - Math.min(confidence, highest))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const balanced: Schedule = { intervals: PRESETS.balanced, learnedReturn: false }
const returning: Schedule = { ...balanced, learnedReturn: true }
const anySchedule = fc.record({ intervals: anyIntervals, learnedReturn: fc.boolean() })

describe('the waiting time', () => {
  test.each([
    { confidence: 0, days: 0, afterWrong: 0 },
    { confidence: 1, days: 1, afterWrong: 1 },
    { confidence: 2, days: 4, afterWrong: 1 },
    { confidence: 3, days: 12, afterWrong: 1 },
    { confidence: 4, days: 35, afterWrong: 1 },
    { confidence: 5, days: 100, afterWrong: 1 },
    { confidence: 6, days: 240, afterWrong: 1 },
  ])('at confidence $confidence is $days days, and $afterWrong after a wrong answer', (row) => {
    const { confidence, days, afterWrong } = row
    expect(waitDays({ confidence, lastResult: 1 }, balanced)).toBe(days)
    expect(waitDays({ confidence, lastResult: 0 }, balanced)).toBe(days)
    expect(waitDays({ confidence, lastResult: -1 }, balanced)).toBe(afterWrong)
  })

  test('after a wrong answer is no longer than the interval', () => {
    expect(waitDays({ confidence: 1, lastResult: -1 }, { intervals: [0, 3], learnedReturn: false })).toBe(0)
  })

  test('does not exist for a learned review, even if there were more intervals before', () => {
    expect(waitDays({ confidence: 7, lastResult: 1 }, balanced)).toBeNull()
    expect(waitDays({ confidence: 8, lastResult: -1 }, balanced)).toBeNull()
    expect(waitDays({ confidence: 1, lastResult: 1 }, { intervals: [], learnedReturn: false })).toBeNull()
  })

  test('of a learned review that returns is the last interval, if there is one', () => {
    expect(waitDays({ confidence: 7, lastResult: 1 }, returning)).toBe(240)
    expect(waitDays({ confidence: 9, lastResult: 1 }, returning)).toBe(240)
    expect(waitDays({ confidence: 1, lastResult: 1 }, { intervals: [], learnedReturn: true })).toBeNull()
  })
})

describe('the due date', () => {
  test('is so many times 24 hours after the last review', () => {
    expect(dueAt({ confidence: 3, lastReview: noon, lastResult: 1 }, balanced, noon)).toBe(noon + 12 * dayMs)
    expect(dueAt({ confidence: 3, lastReview: noon, lastResult: -1 }, balanced, noon)).toBe(noon + dayMs)
  })

  test('at confidence 0 is never in the future, even if the last review is', () => {
    expect(dueAt({ confidence: 0, lastReview: noon + 1, lastResult: 0 }, balanced, noon)).toBe(noon)
    expect(dueAt({ confidence: 0, lastReview: noon - 1, lastResult: 0 }, balanced, noon)).toBe(noon - 1)
  })

  test('after an interval of 0 days is never in the future, either', () => {
    const atOnce: Schedule = { intervals: [0, 3], learnedReturn: false }
    expect(dueAt({ confidence: 1, lastReview: noon + 1, lastResult: 1 }, atOnce, noon)).toBe(noon)
  })

  test('of a vocabulary without any review is now', () => {
    expect(dueAt({ confidence: 0, lastReview: null, lastResult: null }, balanced, noon)).toBe(noon)
  })

  test('is missing exactly if the review never returns, and not before the last review otherwise', () => {
    fc.assert(
      fc.property(anyConfidence, anyDate, anyAnswer, anySchedule, (confidence, lastReview, lastResult, schedule) => {
        const due = dueAt({ confidence, lastReview, lastResult }, schedule, lastReview)
        const returns = schedule.learnedReturn && schedule.intervals.length > 0
        expect(due === null).toBe(isLearned({ confidence, lastResult: null }, schedule) && !returns)
        if (due !== null) expect(due).toBeGreaterThanOrEqual(lastReview)
      }),
    )
  })
})

describe('replaying a history', () => {
  test('gives confidence 0 and no last review if it is empty', () => {
    expect(replay([])).toEqual({ confidence: 0, lastReview: null, lastResult: null })
  })

  test('applies the answers in the order of their dates', () => {
    // No, yes, yes gives 2; yes, yes, no would give 1.
    const history = [
      { result: 1, date: 3, maxConfidence: 8 },
      { result: -1, date: 1, maxConfidence: 8 },
      { result: 1, date: 2, maxConfidence: 8 },
    ] as const
    expect(replay(history)).toEqual({ confidence: 2, lastReview: 3, lastResult: 1 })
  })

  test('applies each answer under the highest confidence of its time', () => {
    const history = [
      { result: 1, date: 1, maxConfidence: 2 },
      { result: 1, date: 2, maxConfidence: 2 },
      { result: 1, date: 3, maxConfidence: 2 },
      { result: 1, date: 4, maxConfidence: 8 },
    ] as const
    expect(replay(history)).toEqual({ confidence: 3, lastReview: 4, lastResult: 1 })
  })

  test('gives the same state in whatever order the answers arrive', () => {
    const shuffled = anyHistory.chain((history) =>
      fc.tuple(fc.constant(history), fc.shuffledSubarray(history, { minLength: history.length })),
    )
    fc.assert(
      fc.property(shuffled, ([history, other]) => {
        expect(replay(other)).toEqual(replay(history))
      }),
    )
  })

  test('gives a confidence of at most the highest of the last answer', () => {
    fc.assert(
      fc.property(anyHistory, (history) => {
        const latest = history.toSorted((a, b) => a.date - b.date).at(-1)
        const { confidence, lastReview, lastResult } = replay(history)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(latest?.maxConfidence ?? 0)
        expect(lastReview).toBe(latest?.date ?? null)
        expect(lastResult).toBe(latest?.result ?? null)
      }),
    )
  })

  test('of one right answer more than there are intervals makes the review learned, and of one less does not', () => {
    fc.assert(
      fc.property(anyIntervals, (intervals) => {
        const maxConfidence = maxConfidenceOf(intervals)
        const confidenceAfter = (rightAnswers: number) =>
          replay(Array.from({ length: rightAnswers }, (_, date) => ({ result: 1, date, maxConfidence }) as const))
            .confidence
        const isLearnedAt = (confidence: number) =>
          isLearned({ confidence, lastResult: 1 }, { intervals, learnedReturn: false })
        expect(isLearnedAt(confidenceAfter(intervals.length + 1))).toBe(true)
        expect(isLearnedAt(confidenceAfter(intervals.length))).toBe(false)
      }),
    )
  })
})

test('after intervals are removed, a learned review stays learned until one wrong answer', () => {
  fc.assert(
    fc.property(anyIntervals, anyIntervals, (before, after) => {
      fc.pre(after.length <= before.length)
      const confidence = maxConfidenceOf(before)
      const schedule = { intervals: after, learnedReturn: false }
      expect(waitDays({ confidence, lastResult: 1 }, schedule)).toBeNull()
      const lowered = applyAnswer(confidence, -1, maxConfidenceOf(after))
      expect(lowered).toBe(after.length)
      expect(waitDays({ confidence: lowered, lastResult: -1 }, schedule)).not.toBeNull()
    }),
  )
})

describe('the proposed interval', () => {
  test.each([
    { intervals: [], proposed: 1 },
    { intervals: [5], proposed: 5 },
    { intervals: [1, 2], proposed: 3 },
    { intervals: [1, 3, 7], proposed: 10 },
    { intervals: [600, 700], proposed: 1000 },
    { intervals: [1000], proposed: 1000 },
    { intervals: [0, 0], proposed: 0 },
  ])('after $intervals is $proposed', ({ intervals, proposed }) => {
    expect(nextInterval(intervals)).toBe(proposed)
  })
})
