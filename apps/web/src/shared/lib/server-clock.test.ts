import { expect, it } from 'vitest'
import { noteServerDate, serverNow } from './server-clock.ts'

const now = Date.UTC(2026, 4, 1, 12)

it('follows the server when its clock differs', () => {
  noteServerDate(new Date(now - 90_000).toUTCString(), now)
  expect(serverNow(now + 5000)).toBe(now - 85_000)
})

it('keeps the browser clock when they agree within the second that the header knows', () => {
  noteServerDate(new Date(now - 999).toUTCString(), now)
  expect(serverNow(now)).toBe(now)
})

it('learns nothing from an answer without a date', () => {
  noteServerDate(new Date(now + 60_000).toUTCString(), now)
  noteServerDate(null, now)
  noteServerDate('soon', now)
  expect(serverNow(now)).toBe(now + 60_000)
})
