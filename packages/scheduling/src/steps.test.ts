import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, answerStep, applyStep, compose, composeAll, type PastAnswer, replay, type Step } from './index.ts'

const anyConfidence = fc.integer({ min: 0, max: 200 })
const anyResult = fc.constantFrom<Answer>(-1, 0, 1)
const anyMaxConfidence = fc.integer({ min: 1, max: 102 })
const anyStep: fc.Arbitrary<Step> = fc
  .record({ add: fc.integer({ min: -120, max: 120 }), bounds: fc.tuple(fc.nat(120), fc.nat(120)) })
  .map(({ add, bounds }) => ({ add, low: Math.min(...bounds), high: Math.max(...bounds) }))
const anyHistory = fc.uniqueArray(
  fc.record({ result: anyResult, date: fc.nat(4_000_000_000_000), maxConfidence: anyMaxConfidence }),
  { selector: (past) => past.date, maxLength: 80 },
)

const stepOf = ({ result, maxConfidence }: PastAnswer) => answerStep(result, maxConfidence)

describe('a step', () => {
  test('of an answer takes a confidence to clamp(min(c, cap) + r, 0, cap)', () => {
    fc.assert(
      fc.property(anyConfidence, anyResult, anyMaxConfidence, (confidence, result, cap) => {
        const expected = Math.max(0, Math.min(Math.min(confidence, cap) + result, cap))
        expect(applyStep(answerStep(result, cap), confidence)).toBe(expected)
      }),
    )
  })

  test('composed of two has the effect of the first and then the second', () => {
    fc.assert(
      fc.property(anyStep, anyStep, anyConfidence, (first, second, confidence) => {
        expect(applyStep(compose(first, second), confidence)).toBe(applyStep(second, applyStep(first, confidence)))
      }),
    )
  })

  test('has bounds in their order, also when it is composed', () => {
    fc.assert(
      fc.property(anyStep, anyStep, (first, second) => {
        const { low, high } = compose(first, second)
        expect(low).toBeLessThanOrEqual(high)
      }),
    )
  })

  test('is the same however three steps are grouped', () => {
    fc.assert(
      fc.property(anyStep, anyStep, anyStep, (first, second, third) => {
        expect(compose(compose(first, second), third)).toEqual(compose(first, compose(second, third)))
      }),
    )
  })

  test('of no steps leaves every confidence as it is', () => {
    fc.assert(fc.property(anyConfidence, (confidence) => applyStep(composeAll([]), confidence) === confidence))
  })
})

test('a history composed in parts gives what its replay gives, whatever the parts and the caps', () => {
  fc.assert(
    fc.property(anyHistory, fc.array(fc.nat(80), { maxLength: 10 }), (history, cuts) => {
      const ordered = history.toSorted((a, b) => a.date - b.date)
      const bounds = [0, ...cuts.toSorted((a, b) => a - b), ordered.length]
      const parts = bounds.slice(1).map((end, n) => composeAll(ordered.slice(bounds[n], end).map(stepOf)))
      expect(applyStep(composeAll(parts), 0)).toBe(replay(history).confidence)
    }),
  )
})
