import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PRESETS } from '../schedule.ts'
import {
  type AdaptiveSchedule,
  daysOfLevel,
  firstLearnedLevel,
  firstLevelOf,
  intervalFactor,
  isLearnedLevel,
  levelOf,
  maxLevel,
  setOfLevel,
  unknownLevel,
  waitDaysOfLevel,
} from './adaptive.ts'

const anyLevel = fc.integer({ min: 0, max: maxLevel })
const anySchedule: fc.Arbitrary<AdaptiveSchedule> = fc.record({
  intervals: fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 101 }),
  retention: fc.double({ min: 0.7, max: 0.97, noNaN: true }),
  learnedReturn: fc.boolean(),
})
const memory = (days: number) => ({ stability: Math.round(1000 * Math.log2(days)), difficulty: 5000 })

describe('the adaptive schedule', () => {
  test.each([
    { stability: 0.001, retention: 0.9, days: 1 },
    { stability: 2.3, retention: 0.9, days: 2 },
    { stability: 2.3, retention: 0.85, days: 4 },
    { stability: 30, retention: 0.97, days: 7 },
    { stability: 30, retention: 0.7, days: 277 },
    { stability: 36_500, retention: 0.9, days: 37_641 },
  ])('waits $days days with a stability of $stability days and a retention of $retention', (row) => {
    expect(daysOfLevel(levelOf(memory(row.stability)), row)).toBe(row.days)
  })

  test('waits as the stability says, but for the distance of levels', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 36_500, noNaN: true }), anySchedule, (stability, { retention }) => {
        const exact = stability * intervalFactor(retention)
        const days = daysOfLevel(levelOf(memory(stability)), { retention })
        expect(Math.abs(days - exact)).toBeLessThanOrEqual(0.036 * exact + 1)
      }),
    )
  })

  test('waits the longer, the higher the level and the lower the retention', () => {
    fc.assert(
      fc.property(anyLevel, anyLevel, anySchedule, anySchedule, (a, b, one, other) => {
        if (a <= b) expect(daysOfLevel(a, one)).toBeLessThanOrEqual(daysOfLevel(b, one))
        if (one.retention >= other.retention) expect(daysOfLevel(a, one)).toBeLessThanOrEqual(daysOfLevel(a, other))
      }),
    )
  })

  test('waits from one day to a thousand, and for ever when learned, unless learned reviews return', () => {
    fc.assert(
      fc.property(anyLevel, anySchedule, (level, schedule) => {
        const days = waitDaysOfLevel(level, schedule)
        if (isLearnedLevel(level, schedule) && !schedule.learnedReturn) expect(days).toBeNull()
        else {
          expect(days).toBeGreaterThanOrEqual(1)
          expect(days).toBeLessThanOrEqual(1000)
        }
      }),
    )
  })

  test('has levels of their own for each set of parameters, which wait by its forgetting curve', () => {
    const anyDecay = fc.double({ min: 0.1, max: 0.8, noNaN: true })
    fc.assert(
      fc.property(anyLevel, anySchedule, fc.integer({ min: 0, max: 2 }), anyDecay, (level, schedule, set, decay) => {
        const decays = [0, 1, 2].map((one) => (one === set ? decay : undefined))
        const stability = Math.round((level - 40) * 100)
        expect(levelOf({ stability, difficulty: 5000 }, set)).toBe(firstLevelOf(set) + level)
        expect(setOfLevel(firstLevelOf(set) + level)).toBe(set)
        const days = daysOfLevel(firstLevelOf(set) + level, { ...schedule, decays })
        const exact = 2 ** (stability / 1000) * intervalFactor(schedule.retention, decay)
        expect(days).toBe(Math.max(1, Math.round(exact)))
        expect(daysOfLevel(firstLevelOf((set + 1) % 3) + level, { ...schedule, decays })).toBe(
          daysOfLevel(level, { retention: schedule.retention }),
        )
        expect(firstLearnedLevel({ ...schedule, decays }, set) - firstLevelOf(set)).toBe(
          firstLearnedLevel({ ...schedule, decays: [decay] }),
        )
      }),
    )
    expect(setOfLevel(unknownLevel)).toBe(0)
  })

  test('has learned what has reached the sum of the intervals', () => {
    const balanced = { intervals: PRESETS.balanced, retention: 0.9 }
    const levels = Array.from({ length: maxLevel + 1 }, (_, level) => level)
    const learned = levels.filter((level) => isLearnedLevel(level, balanced))
    expect(learned).toEqual(levels.filter((level) => daysOfLevel(level, balanced) >= 392))
    expect(learned[0]).toBe(firstLearnedLevel(balanced))
    expect(isLearnedLevel(unknownLevel, balanced)).toBe(false)
    expect(firstLearnedLevel({ intervals: Array(101).fill(1000), retention: 0.97 })).toBe(maxLevel + 1)
  })
})
