import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, capOf, DEFAULT_INTERVALS, dueAt, isLearned, nextInterval, replay, step } from './index.ts'

const day = 86_400_000
const noon = Date.UTC(2026, 0, 15, 12)

const answer = fc.constantFrom<Answer>(-1, 0, 1)
const intervals = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 101 })
const caps = fc.integer({ min: 1, max: 102 })
const date = fc.integer({ min: 0, max: 4_000_000_000_000 })
const history = fc.uniqueArray(fc.record({ result: answer, date, cap: caps }), {
  selector: (past) => past.date,
  maxLength: 60,
})

describe('a step', () => {
  test.each([
    { confidence: 0, result: 1, cap: 8, after: 1 },
    { confidence: 0, result: 0, cap: 8, after: 0 },
    { confidence: 0, result: -1, cap: 8, after: 0 },
    { confidence: 3, result: 1, cap: 8, after: 4 },
    { confidence: 3, result: 0, cap: 8, after: 3 },
    { confidence: 3, result: -1, cap: 8, after: 2 },
    { confidence: 7, result: 1, cap: 8, after: 8 },
    { confidence: 8, result: 1, cap: 8, after: 8 },
    { confidence: 8, result: 0, cap: 8, after: 8 },
    { confidence: 8, result: -1, cap: 8, after: 7 },
    { confidence: 8, result: 1, cap: 3, after: 3 },
    { confidence: 8, result: 0, cap: 3, after: 3 },
    { confidence: 8, result: -1, cap: 3, after: 2 },
    { confidence: 0, result: 1, cap: 1, after: 1 },
  ] as const)('from $confidence by $result under $cap leads to $after', ({ confidence, result, cap, after }) => {
    expect(step(confidence, result, cap)).toBe(after)
  })

  test('stays between 0 and the cap, whatever the ladder was before', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 200 }), answer, caps, (confidence, result, cap) => {
        const after = step(confidence, result, cap)
        expect(after).toBeGreaterThanOrEqual(0)
        expect(after).toBeLessThanOrEqual(cap)
        expect(Math.abs(after - Math.min(confidence, cap))).toBeLessThanOrEqual(1)
      }),
    )
  })
})

describe('the due date', () => {
  test.each([
    { confidence: 0, days: 0 },
    { confidence: 1, days: 1 },
    { confidence: 2, days: 3 },
    { confidence: 3, days: 7 },
    { confidence: 4, days: 14 },
    { confidence: 5, days: 30 },
    { confidence: 6, days: 90 },
    { confidence: 7, days: 180 },
  ])('at confidence $confidence is $days days after the review', ({ confidence, days }) => {
    expect(dueAt(confidence, noon, DEFAULT_INTERVALS)).toBe(noon + days * day)
  })

  test('is never once a review is learned, also on a ladder that has shrunk', () => {
    expect(dueAt(8, noon, DEFAULT_INTERVALS)).toBeNull()
    expect(dueAt(8, noon, [1, 3])).toBeNull()
    expect(dueAt(1, noon, [])).toBeNull()
  })

  test('is absent exactly for what is learned', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120 }), date, intervals, (confidence, lastReview, ladder) => {
        const due = dueAt(confidence, lastReview, ladder)
        expect(due === null).toBe(isLearned(confidence, ladder))
        if (due !== null) expect(due).toBeGreaterThanOrEqual(lastReview)
      }),
    )
  })
})

describe('a history', () => {
  test('that is empty leaves nothing', () => {
    expect(replay([])).toEqual({ confidence: 0, lastReview: null })
  })

  test('counts in the order of its dates', () => {
    // No, yes, yes is 2; yes, yes, no would be 1.
    const past = [
      { result: 1, date: 3, cap: 8 },
      { result: -1, date: 1, cap: 8 },
      { result: 1, date: 2, cap: 8 },
    ] as const
    expect(replay(past)).toEqual({ confidence: 2, lastReview: 3 })
  })

  test('keeps each step under the cap of its time', () => {
    const past = [
      { result: 1, date: 1, cap: 2 },
      { result: 1, date: 2, cap: 2 },
      { result: 1, date: 3, cap: 2 },
      { result: 1, date: 4, cap: 8 },
    ] as const
    expect(replay(past)).toEqual({ confidence: 3, lastReview: 4 })
  })

  test('gives the same standing however it arrives', () => {
    const shuffled = history.chain((past) =>
      fc.tuple(fc.constant(past), fc.shuffledSubarray(past, { minLength: past.length })),
    )
    fc.assert(
      fc.property(shuffled, ([past, other]) => {
        expect(replay(other)).toEqual(replay(past))
      }),
    )
  })

  test('leaves a confidence within the cap of its last answer', () => {
    fc.assert(
      fc.property(history, (past) => {
        const latest = past.toSorted((a, b) => a.date - b.date).at(-1)
        const { confidence, lastReview } = replay(past)
        expect(confidence).toBeGreaterThanOrEqual(0)
        expect(confidence).toBeLessThanOrEqual(latest?.cap ?? 0)
        expect(lastReview).toBe(latest?.date ?? null)
      }),
    )
  })

  test('of as many right answers as the ladder has steps learns, and one less does not', () => {
    fc.assert(
      fc.property(intervals, (ladder) => {
        const cap = capOf(ladder)
        const right = (count: number) =>
          replay(Array.from({ length: count }, (_, date) => ({ result: 1, date, cap }) as const)).confidence
        expect(isLearned(right(ladder.length + 1), ladder)).toBe(true)
        expect(isLearned(right(ladder.length), ladder)).toBe(false)
      }),
    )
  })
})

describe('a ladder that shrinks', () => {
  test('makes a high confidence count as the top, and one wrong answer brings it back', () => {
    fc.assert(
      fc.property(intervals, intervals, date, (before, after, now) => {
        fc.pre(after.length <= before.length)
        const confidence = capOf(before)
        expect(dueAt(confidence, now, after)).toBeNull()
        const again = step(confidence, -1, capOf(after))
        expect(again).toBe(after.length)
        expect(dueAt(again, now, after)).not.toBeNull()
      }),
    )
  })
})

describe('the next interval', () => {
  test.each([
    { ladder: [], next: 1 },
    { ladder: [5], next: 5 },
    { ladder: [1, 2], next: 3 },
    { ladder: [1, 3, 7], next: 10 },
    { ladder: [600, 700], next: 1000 },
    { ladder: [1000], next: 1000 },
    { ladder: [0, 0], next: 0 },
  ])('after $ladder is $next', ({ ladder, next }) => {
    expect(nextInterval(ladder)).toBe(next)
  })
})
