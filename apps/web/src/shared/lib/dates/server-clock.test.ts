import { expect, it } from 'vitest'
import { noteServerDate, serverNow } from './server-clock.ts'

const now = Date.UTC(2026, 4, 1, 12)

it("the time is the server's if the clocks differ", () => {
  noteServerDate(new Date(now - 90_000).toUTCString(), now)
  expect(serverNow(now + 5000)).toBe(now - 85_000)
})

it("the time is the browser's if the clocks agree within the header's precision of a second", () => {
  noteServerDate(new Date(now - 999).toUTCString(), now)
  expect(serverNow(now)).toBe(now)
})

it("the time is the browser's if the response was on its way for long", () => {
  noteServerDate(new Date(now - 4999).toUTCString(), now, now - 4000)
  expect(serverNow(now)).toBe(now)
  noteServerDate(new Date(now - 6000).toUTCString(), now, now - 4000)
  expect(serverNow(now)).toBe(now - 6000)
})

it('a response without a valid date changes nothing', () => {
  noteServerDate(new Date(now + 60_000).toUTCString(), now)
  noteServerDate(null, now)
  noteServerDate('soon', now)
  expect(serverNow(now)).toBe(now + 60_000)
})
