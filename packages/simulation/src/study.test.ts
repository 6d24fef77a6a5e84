import { Rating } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { mean } from './estimate.ts'
import { createLearner } from './memory.ts'
import { fsrsSchedule, intervalsSchedule, namedIntervals, type Schedule } from './schedules.ts'
import { type Studies, study } from './study.ts'

const balanced = intervalsSchedule('Balanced', { intervals: namedIntervals.Balanced })
const days = 120

function outcomeOf(studies: Partial<Studies> = {}) {
  const [outcome] = study({
    learner: createLearner(1, 0.25),
    schedule: balanced,
    reviewsPerDay: 20,
    measureAfter: [days],
    ...studies,
  })
  if (outcome === undefined) throw new Error('no outcome')
  return outcome
}

/** A schedule that returns the results of another one, and reports each answer with its day and the wait before it. */
function observed(schedule: Schedule, report: (answer: Observed) => void): Schedule {
  let words = 0
  return {
    name: schedule.name,
    start: () => {
      const [index, inner] = [words++, schedule.start()]
      let last: { day: number; wait: number | null } | undefined
      return {
        answer: (grade, day) => {
          const wait = inner.answer(grade, day)
          report({ word: index, day, right: grade !== Rating.Again, last })
          last = { day, wait }
          return wait
        },
      }
    },
  }
}

interface Observed {
  word: number
  day: number
  right: boolean
  last: { day: number; wait: number | null } | undefined
}

describe('simulated reviews', () => {
  it('are the same for the same learner', () => {
    expect(outcomeOf()).toEqual(outcomeOf())
    expect(outcomeOf({ learner: createLearner(2, 0.25) })).not.toEqual(outcomeOf())
  })

  it('fill each day, with new words where due ones leave room', () => {
    const answers: Observed[] = []
    const outcome = outcomeOf({ schedule: observed(balanced, (answer) => answers.push(answer)) })
    expect(outcome.reviews).toBe(days * 20)
    for (let day = 0; day < days; day++) expect(answers.filter((answer) => answer.day === day)).toHaveLength(20)
    expect(outcome.words).toBe(answers.filter(({ last }) => last === undefined).length)
    expect(outcome.rightAnswers).toBe(answers.filter(({ right }) => right).length)
  })

  it('never ask a word before it is due', () => {
    const again: Observed[] = []
    const schedule = observed(balanced, (answer) => answer.last !== undefined && again.push(answer))
    outcomeOf({ schedule })
    expect(again.length).toBeGreaterThan(1000)
    for (const { day, last } of again) expect(day).toBeGreaterThanOrEqual((last?.day ?? 0) + (last?.wait ?? Infinity))
  })

  it('never ask more new words on a day than they should', () => {
    const { words, reviews } = outcomeOf({ newPerDay: 2 })
    expect(words).toBe(2 * days)
    expect(reviews).toBeLessThan(20 * days)
  })

  it('measure after several times what they would measure after each', () => {
    const studies = { learner: createLearner(1, 0.25), schedule: balanced, reviewsPerDay: 20 }
    const both = study({ ...studies, measureAfter: [40, 80] })
    expect(both).toEqual([40, 80].flatMap((end) => study({ ...studies, measureAfter: [end] })))
  })

  it('leave less half a year later, and never more words than were asked', () => {
    const { words, remembered, firm, halfYearLater } = outcomeOf()
    expect(halfYearLater).toBeLessThan(remembered)
    expect(remembered).toBeLessThan(words)
    expect(firm).toBeLessThan(words)
  })

  it('leave more remembered the more there are of them a day', () => {
    const remembered = [10, 20, 40].map((reviewsPerDay) =>
      mean([1, 2, 3].map((seed) => outcomeOf({ learner: createLearner(seed, 0.25), reviewsPerDay }).remembered)),
    )
    expect(remembered).toEqual(remembered.toSorted((a, b) => a - b))
  })

  it('are answered right as often as was desired under FSRS that knows the learner, and not under one that does not', () => {
    const learner = createLearner(5, 0.5)
    const deviation = (retention: number, known: boolean) => {
      const later: boolean[] = []
      const fsrs = fsrsSchedule('', { retention, ...(known ? { parameters: learner.parameters } : {}) })
      const schedule = observed(fsrs, ({ right, last }) => {
        // Intervals of a few days are rounded, which moves the probability.
        if ((last?.wait ?? 0) >= 5) later.push(right)
      })
      study({ learner, schedule, reviewsPerDay: 60, measureAfter: [200] })
      expect(later.length).toBeGreaterThan(2000)
      return Math.abs(later.filter(Boolean).length / later.length - retention)
    }
    for (const retention of [0.8, 0.9]) expect(deviation(retention, true)).toBeLessThan(0.03)
    expect(deviation(0.8, false)).toBeGreaterThan(0.05)
  })
})
