import { describe, expect, test } from 'vitest'
import { makeDays, today } from './testing/figures.ts'
import { bestDay, parseWeek, weekText } from './week.ts'

test('a week is read from an address, if that names a day', () => {
  expect(parseWeek({ from: today })).toEqual({ from: today })
  for (const from of [undefined, 7, '2026', '2026-99-99', '1026-01-01', 'yesterday'])
    expect(parseWeek({ from }), String(from)).toEqual({ from: undefined })
})

describe('the days of a week', () => {
  test('are told in a sentence', () => {
    expect(weekText(makeDays(7))).toBe('No answers in this week.')
    expect(weekText(makeDays(7, { 2: { reviews: 1 } }))).toBe('1 answer on 1 day.')
    expect(weekText(makeDays(7, { 2: { reviews: 1200 }, 3: { reviews: 34 } }))).toBe('1,234 answers on 2 days.')
  })

  test('have a best one, the first of several', () => {
    expect(bestDay(makeDays(7))).toBeUndefined()
    const days = makeDays(7, { 5: { reviews: 3 }, 2: { reviews: 7 }, 1: { reviews: 7 } })
    expect(bestDay(days)?.day).toBe('2026-11-21')
  })
})
