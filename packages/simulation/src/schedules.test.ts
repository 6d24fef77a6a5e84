import { type Grade, Rating } from 'ts-fsrs'
import { describe, expect, it } from 'vitest'
import { adaptiveSchedule, fsrsSchedule, intervalsSchedule, namedIntervals, type Schedule } from './schedules.ts'

const [Again, Hard, Good, Easy] = [Rating.Again, Rating.Hard, Rating.Good, Rating.Easy] as const
const intervals = namedIntervals.Balanced

/** The days that a word waits after each of the answers, each given when it is due. */
function waits(schedule: Schedule, grades: readonly Grade[]): (number | null)[] {
  const word = schedule.start()
  let day = 0
  return grades.map((grade) => {
    const wait = word.answer(grade, day)
    day += wait ?? 1000
    return wait
  })
}

describe('a schedule of intervals', () => {
  const yes = [Good, Good, Good, Good, Good, Good, Good] as const

  it('asks after each interval, and never once the word is learned', () => {
    expect(waits(intervalsSchedule('', { intervals }), [...yes])).toEqual([1, 4, 12, 35, 100, 240, null])
    expect(waits(intervalsSchedule('', { intervals }), [Hard, Easy])).toEqual([1, 4])
  })

  it('asks at once at confidence 0, and tomorrow after any other wrong answer', () => {
    const grades = [Again, Again, Good, Good, Good, Again, Good, Again, Again]
    expect(waits(intervalsSchedule('', { intervals }), grades)).toEqual([0, 0, 1, 4, 12, 1, 12, 1, 1])
  })

  it('without the rule for wrong answers, waits the interval of the lowered confidence', () => {
    const grades = [Again, Good, Good, Good, Again, Again, Again]
    expect(waits(intervalsSchedule('', { intervals, wrongTomorrow: false }), grades)).toEqual([0, 1, 4, 12, 4, 1, 0])
  })

  it('lets learned words return after the last interval', () => {
    const grades = [...yes, Good, Again, Good]
    const schedule = intervalsSchedule('', { intervals, learnedReturn: true })
    expect(waits(schedule, grades)).toEqual([1, 4, 12, 35, 100, 240, 240, 240, 1, 240])
  })

  it('leaves the confidence after a neutral answer', () => {
    expect(waits(intervalsSchedule('', { intervals, hardIsNeutral: true }), [Good, Good, Hard, Good])).toEqual([
      1, 4, 4, 12,
    ])
  })
})

describe('the adaptive schedule', () => {
  const grades = [Good, Good, Again, Good, Hard, Good] as const

  it('waits as FSRS without steps does that is told right and wrong, but for the distance of levels', () => {
    for (const retention of [0.8, 0.9]) {
      const adaptive = waits(adaptiveSchedule('', { retention, learnedReturn: true }), grades).map(Number)
      const fsrs = waits(fsrsSchedule('', { retention, twoGrades: true }), grades).map(Number)
      for (const [n, days] of adaptive.entries())
        expect(Math.abs(days - (fsrs[n] ?? 0))).toBeLessThanOrEqual(1 + 0.1 * days)
    }
  })

  it('asks no more once a word has reached the sum of the intervals, unless learned words return', () => {
    const yes = Array.from({ length: 8 }, () => Good)
    const waited = waits(adaptiveSchedule('', { retention: 0.85 }), yes)
    expect(waited).toContain(null)
    for (const days of waited) if (days !== null) expect(days).toBeLessThan(392)
    expect(waits(adaptiveSchedule('', { retention: 0.85, learnedReturn: true }), yes)).not.toContain(null)
  })

  it('tells a neutral answer from a yes if recall with effort is one', () => {
    const [yes, neutral] = [false, true].map((hardIsNeutral) =>
      waits(adaptiveSchedule('', { retention: 0.85, hardIsNeutral }), [Good, Hard]),
    )
    expect(neutral?.[1]).toBeLessThan(Number(yes?.[1]))
  })
})

describe('the schedule FSRS', () => {
  it('waits longer for a lower desired retention, and a day at least', () => {
    const grades = [Again, Good, Good, Good]
    const at = (retention: number) => waits(fsrsSchedule('', { retention }), grades).map(Number)
    const [low, high] = [at(0.8), at(0.9)]
    expect(Math.min(...high)).toBe(1)
    expect(low[1]).toBeGreaterThan(high[1] ?? Number.NaN)
    expect(low[3]).toBeGreaterThan(high[3] ?? Number.NaN)
  })

  it('tells grades apart unless it is told right and wrong only', () => {
    const after = (grade: Grade, twoGrades: boolean) => waits(fsrsSchedule('', { retention: 0.9, twoGrades }), [grade])
    expect(after(Easy, false)).not.toEqual(after(Good, false))
    expect(after(Easy, true)).toEqual(after(Good, true))
  })

  it('asks again on the same day only with steps', () => {
    const grades = [Again, Good, Good, Again, Good]
    expect(waits(fsrsSchedule('', { retention: 0.9, sameDaySteps: true }), grades).map((wait) => wait === 0)).toEqual([
      true,
      true,
      false,
      true,
      false,
    ])
    expect(waits(fsrsSchedule('', { retention: 0.9 }), grades)).not.toContain(0)
  })
})
