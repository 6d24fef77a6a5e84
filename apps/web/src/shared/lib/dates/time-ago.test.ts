import { expect, it } from 'vitest'
import { timeAgo } from './time-ago.ts'

const now = new Date(2026, 10, 23, 9, 30).getTime()

it.each([
  [new Date(2026, 10, 23, 9, 30), 'just now'],
  // The browser's clock is not the server's.
  [new Date(2026, 10, 23, 9, 31), 'just now'],
  [new Date(2026, 10, 24, 0, 10), 'just now'],
  [new Date(2026, 10, 23, 9, 29), '1 minute ago'],
  [new Date(2026, 10, 23, 8, 31), '59 minutes ago'],
  [new Date(2026, 10, 23, 8, 30), '1 hour ago'],
  [new Date(2026, 10, 23, 0, 0), '9 hours ago'],
  [new Date(2026, 10, 22, 23, 59), 'yesterday'],
  [new Date(2026, 10, 22, 0, 0), 'yesterday'],
  [new Date(2026, 10, 21, 23, 59), '2 days ago'],
  [new Date(2026, 9, 25), '29 days ago'],
  [new Date(2026, 9, 24), 'last month'],
  [new Date(2026, 8, 30), '2 months ago'],
  [new Date(2025, 11, 31), '11 months ago'],
  [new Date(2025, 10, 30), 'last year'],
  [new Date(2023, 11, 1), '2 years ago'],
])('%s was %s', (then, expected) => {
  expect(timeAgo(then.getTime(), now)).toBe(expected)
})
