import { describe, expect, it, vi } from 'vitest'
import { browserTimeZone, haveSameClocks, timeIn, timeZoneLabel } from './time-zones.ts'

const now = Date.UTC(2026, 10, 22, 12)

describe('two time zones have the same clocks', () => {
  it.each([
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['UTC', 'Etc/UTC'],
    ['Etc/GMT', 'UTC'],
    ['Europe/Berlin', 'Europe/Paris'],
    ['US/Eastern', 'America/New_York'],
  ])('%s and %s', (one, other) => expect(haveSameClocks(one, other, now)).toBe(true))

  it.each([
    ['Europe/Berlin', 'Asia/Tokyo'],
    // The same in winter.
    ['Europe/London', 'UTC'],
    ['Europe/Berlin', 'Africa/Lagos'],
    // Both change their clocks, on other days.
    ['Africa/Casablanca', 'Europe/London'],
    ['Europe/Berlin', 'Mars/Olympus'],
  ])('%s and %s do not', (one, other) => expect(haveSameClocks(one, other, now)).toBe(false))
})

it('a zone is shown without underscores, with the time of day there', () => {
  expect(timeZoneLabel('America/Argentina/Buenos_Aires')).toBe('America/Argentina/Buenos Aires')
  expect(timeIn('Asia/Kolkata', now)).toBe('17:30')
  expect(timeIn('UTC', Date.UTC(2026, 0, 1))).toBe('00:00')
  expect(timeIn('Mars/Olympus', now)).toBeUndefined()
})

describe("the browser's time zone", () => {
  const report = (timeZone: string | undefined) =>
    vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValueOnce({
      ...new Intl.DateTimeFormat().resolvedOptions(),
      ...Object.fromEntries([['timeZone', timeZone]]),
    })

  it('is what it reports', () => {
    report('Asia/Tokyo')
    expect(browserTimeZone()).toBe('Asia/Tokyo')
  })

  it.each([undefined, 'Etc/Unknown', '+02:00', ''])('is unknown if it reports %j', (timeZone) => {
    report(timeZone)
    expect(browserTimeZone()).toBeUndefined()
  })
})
