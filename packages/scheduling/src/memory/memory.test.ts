import fc from 'fast-check'
import { createEmptyCard, default_w, fsrs, Rating } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { type Answer, dayMs } from '../schedule.ts'
import { daysOfLevel, defaultDecay, intervalFactor, levelOf, type Memory, maxLevel } from './adaptive.ts'
import { createMemoryModel, defaultMemoryModel, mostRemembered, type RememberedAnswer, rememberedOf } from './memory.ts'

const anyAnswer = fc.constantFrom<Answer>(-1, 0, 1, 1)
const anyHistory = (maxLength: number) =>
  fc.uniqueArray(fc.record({ result: anyAnswer, date: fc.integer({ min: 0, max: 4_000_000_000_000 }) }), {
    selector: ({ date }) => date,
    minLength: 1,
    maxLength,
  })

const { replay, next } = defaultMemoryModel
const daysOf = (memory: Memory | null) => 2 ** ((memory?.stability ?? Number.NaN) / 1000)

/** The stability after answers, each so many days after the one before, as ts-fsrs computes it. */
function stabilityByFsrs(answers: readonly { result: Answer; days: number }[]) {
  const scheduler = fsrs({ enable_short_term: false, enable_fuzz: false })
  const grades = { [-1]: Rating.Again, 0: Rating.Hard, 1: Rating.Good } as const
  let card = createEmptyCard(new Date(dayMs))
  let day = 1
  for (const { result, days } of answers) {
    day += days
    card = scheduler.next(card, new Date(day * dayMs), grades[result]).card
  }
  return card.stability
}

test('all of the first answers are remembered, then from 33 to 64, whether they are counted at once or one by one', () => {
  let counted = 0
  for (let answers = 0; answers < 1000; answers++) {
    const remembered = rememberedOf(answers)
    expect(remembered).toBe(counted)
    if (answers <= mostRemembered) expect(remembered).toBe(answers)
    else expect(remembered).toBeGreaterThan(mostRemembered / 2)
    expect(remembered).toBeLessThanOrEqual(mostRemembered)
    expect(rememberedOf(remembered + 100)).toBe(rememberedOf(answers + 100))
    counted = rememberedOf(counted + 1)
  }
})

describe('the memory', () => {
  test.each<[string, Answer, number]>([
    ['misses at once', -1, 1],
    ['misses of years', -1, 1000 * dayMs],
    ['hits at once', 1, 1],
    ['hits of years', 1, 1000 * dayMs],
  ])('follows from any number of %s', (_, result, apart) => {
    let memory: Memory | null = null
    for (let n = 0; n < 500; n++) memory = next(memory, memory === null ? 0 : apart / dayMs, result)
    const history = Array.from({ length: 500 }, (_, n) => ({ result, date: n * apart }))
    for (const one of [memory, replay(history)]) {
      expect(daysOf(one)).toBeGreaterThan(0)
      // The highest stability of FSRS-6 is 36,500 days, which are rounded.
      expect(daysOf(one)).toBeLessThan(36_550)
    }
  })

  test('has the stability that ts-fsrs computes for answers on whole days', () => {
    const anyAnswers = fc.array(fc.record({ result: anyAnswer, days: fc.integer({ min: 1, max: 300 }) }), {
      minLength: 1,
      maxLength: mostRemembered,
    })
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        let date = 0
        const history = answers.map(({ result, days }, n): RememberedAnswer => {
          date += n === 0 ? 0 : days * dayMs
          return { result, date }
        })
        const expected = stabilityByFsrs(answers.map((answer, n) => (n === 0 ? { ...answer, days: 0 } : answer)))
        // Whole numbers round each step.
        expect(Math.abs(daysOf(replay(history)) / expected - 1)).toBeLessThan(0.02)
      }),
    )
  })

  test('does not depend on the order in which answers arrive', () => {
    fc.assert(
      fc.property(anyHistory(60), fc.infiniteStream(fc.nat()), (history, keys) => {
        const shuffled = history.map((answer) => ({ answer, key: keys.next().value })).toSorted((a, b) => a.key - b.key)
        expect(replay(shuffled.map(({ answer }) => answer))).toEqual(replay(history))
      }),
    )
  })

  test('follows from the last answers alone, and grows answer by answer while they begin with the same one', () => {
    fc.assert(
      fc.property(anyHistory(200), (history) => {
        const ordered = history.toSorted((a, b) => a.date - b.date)
        const { length } = ordered
        const remembered = rememberedOf(length)
        expect(replay(ordered)).toEqual(replay(ordered.slice(-remembered), length))
        const [last, before] = [ordered.at(-1), ordered.at(-2)]
        if (last === undefined || before === undefined || rememberedOf(length - 1) !== remembered - 1) return
        const step = next(replay(ordered.slice(0, -1)), (last.date - before.date) / dayMs, last.result)
        expect(replay(ordered)).toEqual(step)
      }),
    )
  })

  test('hardly depends on what came before the last answers, if each was given when it was due', () => {
    // Six of seven known, at the default retention; longer histories end in the same answers.
    const resultOf = (n: number): Answer => (n % 7 === 3 ? -1 : 1)
    let date = 0
    let memory: Memory | null = null
    const history: RememberedAnswer[] = []
    let waited = 0
    for (let n = 0; n < 200; n++) {
      memory = next(memory, waited, resultOf(n))
      history.push({ result: resultOf(n), date })
      if (n >= mostRemembered)
        expect(Math.abs(daysOf(replay(history)) / daysOf(memory) - 1), `after ${n + 1} answers`).toBeLessThan(0.1)
      waited = daysOfLevel(levelOf(memory), { retention: 0.85 })
      date += waited * dayMs
    }
  })

  test('stays within its range for any history', () => {
    fc.assert(
      fc.property(anyHistory(60), (history) => {
        const memory = replay(history)
        expect(memory?.difficulty).toBeGreaterThanOrEqual(1000)
        expect(memory?.difficulty).toBeLessThanOrEqual(10_000)
        // Both fit a smallint.
        expect(Math.abs(memory?.stability ?? Number.NaN)).toBeLessThan(16_000)
        expect(memory !== null && levelOf(memory)).toBeLessThanOrEqual(maxLevel)
      }),
    )
  })

  test('is worse after a no than after a neutral answer, and best after a yes', () => {
    fc.assert(
      fc.property(anyHistory(20), fc.integer({ min: 0, max: 500 }), (history, days) => {
        const before = replay(history)
        const after = (result: Answer) => next(before, days, result)
        expect(after(-1).stability).toBeLessThanOrEqual(after(0).stability)
        expect(after(0).stability).toBeLessThanOrEqual(after(1).stability)
        expect(after(-1).difficulty).toBeGreaterThanOrEqual(after(0).difficulty)
      }),
    )
  })

  test('is none without answers', () => {
    expect(replay([])).toBeNull()
  })

  test('follows other parameters', () => {
    const parameters = default_w.map((value, n) => (n < 4 ? value * 2 : value))
    expect(daysOf(createMemoryModel(parameters).replay([{ result: 1, date: 0 }]))).toBeCloseTo(2 * 2.3065, 2)
  })
})

test('the factor of the interval is that of ts-fsrs, with its default parameters', () => {
  expect(defaultDecay).toBe(default_w[20])
  for (const retention of [0.7, 0.8, 0.85, 0.9, 0.97]) {
    const { interval_modifier } = fsrs({ request_retention: retention })
    expect(intervalFactor(retention)).toBeCloseTo(interval_modifier, 5)
  }
})
