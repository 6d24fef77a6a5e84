import { expect, test } from 'vitest'
import { dayText } from './day-names.ts'

test.each([
  ['2026-11-23', 'Today'],
  ['2026-11-24', 'Tomorrow'],
  ['2026-11-22', 'Sun, Nov 22'],
  ['2025-11-23', 'Sun, Nov 23, 2025'],
])('on 2026-11-23, %s is called %s', (day, expected) => {
  expect(dayText(day, '2026-11-23')).toBe(expected)
})
