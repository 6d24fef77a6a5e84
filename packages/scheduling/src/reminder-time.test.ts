import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isNight, nextReminder } from './reminder-time.ts'
import { dayMs } from './schedule.ts'

const hourMs = dayMs / 24
const timeZones = Intl.supportedValuesOf('timeZone')

const formats = new Map(
  timeZones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short', timeStyle: 'short', hourCycle: 'h23' }),
  ]),
)

/** Returns the date and the hour that a wall clock shows, read from `Intl`. */
function clock(moment: number, timeZone: string): { date: string; hour: number } {
  const [date = '', time = ''] = formats.get(timeZone)?.format(moment).split(', ') ?? []
  return { date, hour: Number.parseInt(time, 10) }
}

const moment = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2036, 0) })

test('a reminder comes once on each date, at its hour or where clocks skip that at the next, and never at night', () => {
  const property = fc.property(
    fc.constantFrom(...timeZones),
    fc.integer({ min: 0, max: 23 }),
    moment,
    (timeZone, hour, after) => {
      const first = nextReminder(after, { timeZone, hour })
      const second = nextReminder(first, { timeZone, hour })
      // The longest day has 24 hours and those by which the clocks are put back; a skipped date has none.
      for (const [from, to] of [
        [after, first],
        [first, second],
      ] as const) {
        expect(to).toBeGreaterThan(from)
        expect(to - from).toBeLessThanOrEqual(2 * dayMs + 2 * hourMs)
      }
      // Any moment before leads to the same one.
      expect(nextReminder(first - 1, { timeZone, hour })).toBe(first)
      const [one, other] = [clock(first, timeZone), clock(second, timeZone)]
      expect(one.date).not.toBe(other.date)
      const expected = hour < 6 || hour >= 22 ? 6 : hour
      const isSkipped = clock(first - 1, timeZone).hour < expected - 1
      if (one.hour !== expected) expect(isSkipped || clock(first - 1, timeZone).date !== one.date).toBe(true)
      if (one.hour === expected) expect(isNight(first, timeZone)).toBe(false)
    },
  )
  fc.assert(property, { numRuns: process.env.TEST_SCOPE === 'nightly' ? 20_000 : 500 })
})

test('night is from ten in the evening until six in the morning on the clocks of the time zone', () => {
  const property = fc.property(fc.constantFrom(...timeZones), moment, (timeZone, at) => {
    const { hour } = clock(at, timeZone)
    expect(isNight(at, timeZone)).toBe(hour < 6 || hour >= 22)
  })
  fc.assert(property, { numRuns: 500 })
})

test.each([
  // The clocks go forward and back in the night before, and on another continent's skipped date.
  ['Europe/Berlin', 18, '2026-03-28T17:00Z', '2026-03-29T16:00Z'],
  ['Europe/Berlin', 18, '2026-10-24T16:00Z', '2026-10-25T17:00Z'],
  ['Pacific/Apia', 18, '2011-12-30T04:00Z', '2011-12-31T04:00Z'],
  // An hour of the night counts as six.
  ['Asia/Tokyo', 23, '2026-06-01T00:00Z', '2026-06-01T21:00Z'],
  ['Asia/Tokyo', 3, '2026-06-01T20:59Z', '2026-06-01T21:00Z'],
])('in %s at %i after %s: %s', (timeZone, hour, after, expected) => {
  expect(nextReminder(Date.parse(after), { timeZone, hour })).toBe(Date.parse(expected))
})
