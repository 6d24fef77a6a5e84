import { expect, test } from 'vitest'
import { dayText, minutesText } from './words.ts'

test.each([
  [0, '0 min'],
  [1000, '< 1 min'],
  [30_000, '1 min'],
  [18 * 60_000 + 20_000, '18 min'],
  [59.6 * 60_000, '1 h 0 min'],
  [65 * 60_000, '1 h 5 min'],
])('%d ms are %s', (ms, expected) => {
  expect(minutesText(ms)).toBe(expected)
})

test.each([
  ['2026-11-23', 'Today'],
  ['2026-11-24', 'Tomorrow'],
  ['2026-11-22', 'Sun, Nov 22'],
  ['2025-11-23', 'Sun, Nov 23, 2025'],
])('on 2026-11-23, %s is called %s', (day, expected) => {
  expect(dayText(day, '2026-11-23')).toBe(expected)
})
