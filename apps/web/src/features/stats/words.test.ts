import { expect, test } from 'vitest'
import { minutesText } from './words.ts'

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
