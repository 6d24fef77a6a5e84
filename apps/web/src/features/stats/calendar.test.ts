import { dayName, weekdayOf } from '@wordtide/scheduling'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { daysOfYear, monthsOf, weeksOf } from './calendar.ts'

const range = fc
  .record({ first: fc.integer({ min: 0, max: 40_000 }), count: fc.integer({ min: 1, max: daysOfYear }) })
  .map(({ first, count }) => Array.from({ length: count }, (_, n) => ({ number: first + n, day: dayName(first + n) })))
const weekday = fc.integer({ min: 0, max: 6 })

describe('the weeks of consecutive days', () => {
  it('have all of the days once, in their order', () => {
    fc.assert(
      fc.property(range, weekday, (days, first) => {
        const shown = weeksOf(days, first)
          .flat()
          .filter((entry) => entry !== undefined)
        expect(shown).toEqual(days)
      }),
    )
  })

  it('have seven rows, each of one day of the week, from the first one', () => {
    fc.assert(
      fc.property(range, weekday, (days, first) => {
        for (const week of weeksOf(days, first)) {
          expect(week).toHaveLength(7)
          for (const [row, entry] of week.entries())
            if (entry !== undefined) expect(weekdayOf(entry.number)).toBe((first + row) % 7)
        }
      }),
    )
  })

  it('begin with the first day and end with the last one, at most 54 for a year', () => {
    fc.assert(
      fc.property(range, weekday, (days, first) => {
        const weeks = weeksOf(days, first)
        expect(weeks[0]).toContain(days[0])
        expect(weeks.at(-1)).toContain(days.at(-1))
        expect(weeks.length).toBeLessThanOrEqual(54)
      }),
    )
  })

  test('are none for no days', () => {
    expect(weeksOf([], 1)).toEqual([])
  })
})

describe('the names of months', () => {
  it('stand at the weeks in which the months begin, three or more apart, and name each whole month', () => {
    fc.assert(
      fc.property(range, weekday, (days, first) => {
        const weeks = weeksOf(days, first)
        const months = monthsOf(weeks)
        for (const [index, { week, day }] of months.entries()) {
          expect(weeks[week]?.some((entry) => entry?.day === day)).toBe(true)
          expect((months[index + 1]?.week ?? weeks.length) - week).toBeGreaterThanOrEqual(3)
        }
        const begun = days.filter(({ day }, index) => day.endsWith('-01') && index + 28 < days.length)
        expect(months.map(({ day }) => day)).toEqual(expect.arrayContaining(begun.map(({ day }) => day)))
      }),
    )
  })
})
