import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Answer, dayMs } from '../schedule.ts'
import { createMemoryModel, defaultMemoryModel } from './memory.ts'
import { gradedAnswers, predictionError, type ReviewHistory, splitHistories } from './prediction.ts'

const yes = (day: number) => ({ result: 1 as const, date: day * dayMs })
const no = (day: number) => ({ result: -1 as const, date: day * dayMs })

/** A model that expects this probability of every answer. */
const expecting = (probability: number) => ({ ...defaultMemoryModel, recall: () => probability })

describe('the error of predictions', () => {
  test.each([
    { name: 'a yes that was expected', history: [yes(0), yes(3)], probability: 0.8, logLoss: -Math.log(0.8) },
    { name: 'a no that was not', history: [yes(0), no(3)], probability: 0.8, logLoss: -Math.log(0.2) },
    { name: 'a no that was ruled out', history: [yes(0), no(3)], probability: 1, logLoss: -Math.log(0.0001) },
    {
      name: 'a neutral answer, which is recalled',
      history: [yes(0), { result: 0 as const, date: 3 * dayMs }],
      probability: 0.6,
      logLoss: -Math.log(0.6),
    },
  ])('of $name', ({ history, probability, logLoss }) => {
    const error = predictionError(expecting(probability), [history], 0)
    expect(error.logLoss).toBeCloseTo(logLoss)
    expect(error.predictions).toBe(1)
  })

  test('leaves out first answers, those again on the same day, and those before the date', () => {
    const histories = [[yes(0), yes(0.1), yes(1), no(9)], [yes(5)], [yes(8), yes(8.4)]]
    expect(predictionError(defaultMemoryModel, histories, 0).predictions).toBe(2)
    expect(predictionError(defaultMemoryModel, histories, 2 * dayMs).predictions).toBe(1)
    expect(predictionError(defaultMemoryModel, histories, 10 * dayMs)).toEqual({ logLoss: Number.NaN, predictions: 0 })
  })

  test('is least for the memory that has given the answers', () => {
    const parameters = defaultMemoryModel.parameters.map((value, n) => (n < 4 ? value * 0.2 : n === 20 ? 0.4 : value))
    const own = createMemoryModel(parameters)
    let seed = 7
    const random = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      return seed / 2_147_483_648
    }
    const histories = Array.from({ length: 400 }, () => {
      const history: { result: Answer; date: number }[] = []
      let day = 0
      for (let n = 0; n < 6; n++) {
        const memory = own.replay(history)
        const wait = 1 + Math.floor(random() * 20)
        const isKnown = random() < (memory === null ? 0.6 : own.recall(memory, wait))
        day += wait
        history.push(isKnown ? yes(day) : no(day))
      }
      return history
    })
    const errorOf = (model: typeof own) => predictionError(model, histories, 0).logLoss
    expect(errorOf(own)).toBeLessThan(errorOf(defaultMemoryModel) - 0.01)
  })
})

test('the last fifth of all answers by date is held out, and nothing of it is fitted', () => {
  const anyHistory: fc.Arbitrary<ReviewHistory> = fc
    .uniqueArray(fc.nat(100_000), { minLength: 1, maxLength: 9 })
    .map((dates) => dates.sort((a, b) => a - b).map((date) => ({ date, result: 1 })))
  fc.assert(
    fc.property(fc.array(anyHistory, { minLength: 1, maxLength: 20 }), (histories) => {
      const { training, all, heldOutFrom } = splitHistories(histories)
      const count = histories.flat().length
      expect(all).toBe(histories)
      expect(training.flat().every(({ date }) => date < heldOutFrom)).toBe(true)
      expect(training.flat().length).toBe(histories.flat().filter(({ date }) => date < heldOutFrom).length)
      expect(training.flat().length).toBeLessThanOrEqual((count * 4) / 5)
      expect(histories.flat().filter(({ date }) => date <= heldOutFrom).length).toBeGreaterThan((count * 4) / 5)
    }),
  )
})

test('answers are fitted by whole days, of which none is left out between two days', () => {
  const history = [yes(0), no(0.2), yes(0.8), yes(4.4), { result: 0 as const, date: 5 * dayMs }]
  expect(gradedAnswers([history])).toEqual([
    [
      { grade: 3, days: 0 },
      { grade: 1, days: 0 },
      { grade: 3, days: 1 },
      { grade: 3, days: 4 },
      { grade: 2, days: 1 },
    ],
  ])
})
