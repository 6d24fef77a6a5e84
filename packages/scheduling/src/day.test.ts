import { describe, expect, test } from 'vitest'
import { dayName, dayNamed, dayOf, daysUntilDue, dueIfAnsweredBefore, isDue, startOfDay } from './day.ts'

const berlin = { timeZone: 'Europe/Berlin', dayStartsAt: 4 }
const at = (iso: string) => Date.parse(iso)

describe('a day', () => {
  test('begins at its hour in the time zone, and is named after the date on which it begins', () => {
    expect(new Date(startOfDay(dayNamed('2026-11-22'), berlin)).toISOString()).toBe('2026-11-22T03:00:00.000Z')
    expect(dayName(dayOf(at('2026-11-22T03:00:00Z'), berlin))).toBe('2026-11-22')
    expect(dayName(dayOf(at('2026-11-22T02:59:59.999Z'), berlin))).toBe('2026-11-21')
  })

  test('whose hour the clocks skip begins at the next that exists', () => {
    const settings = { ...berlin, dayStartsAt: 2 }
    expect(new Date(startOfDay(dayNamed('2026-03-29'), settings)).toISOString()).toBe('2026-03-29T01:00:00.000Z')
  })

  test('whose hour comes twice begins at the first', () => {
    const settings = { ...berlin, dayStartsAt: 2 }
    expect(new Date(startOfDay(dayNamed('2026-10-25'), settings)).toISOString()).toBe('2026-10-25T00:00:00.000Z')
  })
})

test('a day of which the begin was computed lately costs little', () => {
  const settings = { timeZone: 'America/Anchorage', dayStartsAt: 5 }
  const msOf = (work: () => unknown) => {
    const begin = performance.now()
    work()
    return performance.now() - begin
  }
  const aYear = () => Array.from({ length: 366 }, (_, n) => startOfDay(20_000 + n, settings))
  const first = msOf(aYear)
  const again = Math.min(...[1, 2, 3].map(() => msOf(aYear)))
  expect(again * 4).toBeLessThan(first)
})

test('begins that are forgotten are computed anew', () => {
  const days = Array.from({ length: 6000 }, (_, n) => 14_000 + n)
  const starts = days.map((day) => startOfDay(day, berlin))
  for (let hour = 0; hour < 24; hour++)
    for (const timeZone of ['UTC', 'Asia/Tokyo', 'America/Lima', 'Europe/Rome'])
      expect(dayOf(startOfDay(14_000, { timeZone, dayStartsAt: hour }), { timeZone, dayStartsAt: hour })).toBe(14_000)
  expect(days.map((day) => startOfDay(day, berlin))).toEqual(starts)
})

// Zones that are furthest from UTC, skip a date, change their clocks by half an hour, or at midnight.
describe.each(['UTC', 'Etc/GMT+12', 'Pacific/Kiritimati', 'Pacific/Apia', 'Australia/Lord_Howe', 'America/Havana'])(
  'in %s',
  (timeZone) => {
    test.each([0, 4, 23])('every moment lies on one day, if days begin at %i o’clock', (dayStartsAt) => {
      const settings = { timeZone, dayStartsAt }
      // Around the date that Samoa skipped, and both changes of the clocks in Cuba and Australia.
      for (const date of ['2011-12-28', '2026-03-06', '2026-04-03', '2026-10-02', '2026-10-30'])
        for (let moment = at(date); moment < at(date) + 4 * 86_400_000; moment += 12_600_000) {
          const day = dayOf(moment, settings)
          expect(startOfDay(day, settings)).toBeLessThanOrEqual(moment)
          expect(startOfDay(day + 1, settings)).toBeGreaterThan(moment)
        }
    })
  },
)

describe('a review', () => {
  const lastReview = at('2026-11-21T22:00:00+01:00')
  const card = { lastReview, due: lastReview + 86_400_000 }

  test('that was answered at ten in the evening waits the next morning', () => {
    expect(isDue(card, at('2026-11-22T03:59:59+01:00'), berlin)).toBe(false)
    expect(isDue(card, at('2026-11-22T04:00:00+01:00'), berlin)).toBe(true)
  })

  test('tells in how many days it is due', () => {
    const until = (now: string, due: number | null = card.due) => daysUntilDue({ ...card, due }, at(now), berlin)
    expect(until('2026-11-21T22:00:00+01:00')).toBe(1)
    expect(until('2026-11-22T03:59:59+01:00')).toBe(1)
    expect(until('2026-11-22T04:00:00+01:00')).toBe(0)
    expect(until('2026-11-24T12:00:00+01:00')).toBe(-2)
    expect(until('2026-11-22T03:59:59+01:00', lastReview + 35 * 86_400_000)).toBe(35)
    expect(until('2026-11-22T12:00:00+01:00', null)).toBeNull()
    expect(daysUntilDue({ lastReview: null, due: lastReview }, 0, berlin)).toBe(0)
  })

  test('that waits no days is due at once, even if its answer is dated ahead', () => {
    const ahead = lastReview + 86_400_000
    expect(isDue({ lastReview: ahead, due: lastReview }, lastReview, berlin)).toBe(true)
  })

  test('is due exactly if it was answered before the end of the day that lies its interval ago', () => {
    const today = dayNamed('2026-11-22')
    expect(lastReview).toBeLessThan(dueIfAnsweredBefore(1, today, berlin))
    expect(lastReview).not.toBeLessThan(dueIfAnsweredBefore(2, today, berlin))
  })
})
