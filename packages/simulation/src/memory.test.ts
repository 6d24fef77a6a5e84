import fc from 'fast-check'
import { createEmptyCard, default_w, fsrs, type Grade, Rating } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { createLearner, type WordMemory } from './memory.ts'
import { createRandom } from './random.ts'

/** A `Date`, because ts-fsrs takes the number 0 for no date. */
const dateOf = (day: number) => new Date(day * 86_400_000)
const grades = [Rating.Again, Rating.Hard, Rating.Good, Rating.Easy] as const
/** Answers with the days between them; 0 for one on the same day. */
const anyHistory = fc.array(fc.tuple(fc.integer({ min: 0, max: 200 }), fc.constantFrom<Grade>(...grades)), {
  minLength: 1,
  maxLength: 20,
})

describe('the memory of a simulated learner', () => {
  it('has the numbers that ts-fsrs computes for the same history and parameters', () => {
    fc.assert(
      fc.property(anyHistory, fc.nat(1000), fc.nat(1000), (history, seed, later) => {
        const learner = createLearner(seed, 0.25)
        const scheduler = fsrs({ w: [...learner.parameters], enable_fuzz: false })
        let card = createEmptyCard(dateOf(0))
        let memory: WordMemory | undefined
        let day = 0
        for (const [pause, grade] of history) {
          day += pause
          memory = learner.after(memory, day, grade)
          card = scheduler.next(card, dateOf(day), grade).card
          expect(memory).toMatchObject({ stability: card.stability, difficulty: card.difficulty, lastDay: day })
          const retrievability = scheduler.get_retrievability(card, dateOf(day + later), false)
          expect(learner.recall(memory, day + later)).toBeCloseTo(retrievability, 6)
        }
      }),
      { numRuns: 50 },
    )
  })

  it('is that of the default parameters if learners do not differ, and varies around it if they do', () => {
    expect(createLearner(3, 0).parameters).toEqual([...default_w])
    expect(createLearner(3, 0.25).parameters).toEqual(createLearner(3, 0.25).parameters)
    const learners = Array.from({ length: 400 }, (_, seed) => createLearner(seed, 0.25).parameters)
    for (const [n, value] of default_w.entries()) {
      const logarithms = learners.map((parameters) => Math.log((parameters[n] ?? 0) / value))
      const mean = logarithms.reduce((a, b) => a + b, 0) / logarithms.length
      // For the parameters that ts-fsrs bounds near their defaults (7, 20), the mean is further off.
      expect(Math.abs(mean)).toBeLessThan(0.1)
      expect(new Set(logarithms).size).toBeGreaterThan(100)
    }
  })

  it('answers right as often as the forgetting curve says', () => {
    const learner = createLearner(1, 0.25)
    const random = createRandom(1)
    const word = learner.after(undefined, 0, Rating.Good)
    for (const day of [1, 5, 30, 300]) {
      const answers = Array.from({ length: 4000 }, () => learner.grade(word, day, random))
      const right = answers.filter((grade) => grade !== Rating.Again).length / answers.length
      expect(Math.abs(right - learner.recall(word, day))).toBeLessThan(0.03)
    }
  })

  it.each([
    { days: [], occasion: 'first' },
    { days: [7], occasion: 'learning' },
    { days: [7, 7], occasion: 'learning' },
    { days: [6], occasion: 'later' },
    { days: [6, 7], occasion: 'relearning' },
  ])('calls an answer on day 7 after answers on $days $occasion', ({ days, occasion }) => {
    const learner = createLearner(1, 0)
    const word = days.reduce<WordMemory | undefined>(
      (memory, day) => learner.after(memory, day, Rating.Again),
      undefined,
    )
    expect(learner.occasion(word, 7)).toBe(occasion)
  })
})
