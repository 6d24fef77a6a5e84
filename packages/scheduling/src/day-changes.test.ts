import { describe, expect, test } from 'vitest'
import {
  type Day,
  dayName,
  dayNamed,
  dayOf,
  dueIfAnsweredBefore,
  type EvenDays,
  evenDays,
  isDue,
  startOfDay,
} from './day.ts'
import { dayMs } from './schedule.ts'

// Every way in which clocks have been changed: the begin of a day in UTC, and how many hours it has.
test.each([
  { zone: 'UTC', dayStartsAt: 4, day: '2026-11-22', begin: '2026-11-22T04:00Z', hours: 24 },
  { zone: 'Asia/Kathmandu', dayStartsAt: 4, day: '2026-11-22', begin: '2026-11-21T22:15Z', hours: 24 },
  // An hour forward and back in the night, before, at and after the begin of the day.
  { zone: 'Europe/Berlin', dayStartsAt: 4, day: '2026-03-28', begin: '2026-03-28T03:00Z', hours: 23 },
  { zone: 'Europe/Berlin', dayStartsAt: 4, day: '2026-10-24', begin: '2026-10-24T02:00Z', hours: 25 },
  { zone: 'Europe/Berlin', dayStartsAt: 3, day: '2026-03-28', begin: '2026-03-28T02:00Z', hours: 23 },
  { zone: 'Europe/Berlin', dayStartsAt: 3, day: '2026-10-24', begin: '2026-10-24T01:00Z', hours: 25 },
  { zone: 'Europe/Berlin', dayStartsAt: 2, day: '2026-03-29', begin: '2026-03-29T01:00Z', hours: 23 },
  { zone: 'Europe/Berlin', dayStartsAt: 2, day: '2026-10-25', begin: '2026-10-25T00:00Z', hours: 25 },
  { zone: 'America/New_York', dayStartsAt: 0, day: '2026-03-08', begin: '2026-03-08T05:00Z', hours: 23 },
  // At midnight: 0:00 comes never or twice.
  { zone: 'America/Havana', dayStartsAt: 0, day: '2026-03-08', begin: '2026-03-08T05:00Z', hours: 23 },
  { zone: 'America/Havana', dayStartsAt: 0, day: '2026-11-01', begin: '2026-11-01T04:00Z', hours: 25 },
  { zone: 'Asia/Beirut', dayStartsAt: 0, day: '2026-03-29', begin: '2026-03-28T22:00Z', hours: 23 },
  { zone: 'Africa/Cairo', dayStartsAt: 0, day: '2026-04-24', begin: '2026-04-23T22:00Z', hours: 23 },
  // The date before is shown once more: the day that has begun goes on.
  { zone: 'America/St_Johns', dayStartsAt: 0, day: '2006-10-29', begin: '2006-10-29T02:30Z', hours: 25 },
  { zone: 'America/St_Johns', dayStartsAt: 1, day: '2006-04-02', begin: '2006-04-02T04:30Z', hours: 23 },
  // Half an hour, two hours, and the hour that Ramadan takes off.
  { zone: 'Australia/Lord_Howe', dayStartsAt: 4, day: '2026-04-04', begin: '2026-04-03T17:00Z', hours: 24.5 },
  { zone: 'Australia/Lord_Howe', dayStartsAt: 2, day: '2026-10-04', begin: '2026-10-03T15:30Z', hours: 23.5 },
  { zone: 'Antarctica/Troll', dayStartsAt: 2, day: '2026-03-29', begin: '2026-03-29T01:00Z', hours: 23 },
  { zone: 'Africa/Casablanca', dayStartsAt: 4, day: '2026-02-14', begin: '2026-02-14T03:00Z', hours: 25 },
  { zone: 'Africa/Casablanca', dayStartsAt: 2, day: '2026-03-22', begin: '2026-03-22T02:00Z', hours: 23 },
  // Dates that were skipped.
  { zone: 'Pacific/Apia', dayStartsAt: 4, day: '2011-12-29', begin: '2011-12-29T14:00Z', hours: 24 },
  { zone: 'Pacific/Apia', dayStartsAt: 4, day: '2011-12-30', begin: '2011-12-30T14:00Z', hours: 0 },
  { zone: 'Pacific/Apia', dayStartsAt: 4, day: '2011-12-31', begin: '2011-12-30T14:00Z', hours: 24 },
  { zone: 'Pacific/Kiritimati', dayStartsAt: 0, day: '1994-12-31', begin: '1994-12-31T10:00Z', hours: 0 },
  // The last zones whose days did not begin on a quarter of an hour of UTC.
  { zone: 'Africa/Monrovia', dayStartsAt: 0, day: '1972-01-06', begin: '1972-01-06T00:44:30Z', hours: 24 },
  { zone: 'Pacific/Kiritimati', dayStartsAt: 4, day: '1979-09-30', begin: '1979-09-30T14:40:00Z', hours: 24 - 40 / 60 },
])(
  'in $zone, the day $day that begins at $dayStartsAt has $hours hours',
  ({ zone, dayStartsAt, day, begin, hours }) => {
    const settings = { timeZone: zone, dayStartsAt }
    const start = startOfDay(dayNamed(day), settings)
    expect(start).toBe(Date.parse(begin))
    expect(startOfDay(dayNamed(day) + 1, settings) - start).toBe(Math.round(hours * 3_600_000))
    if (hours > 0) expect(dayName(dayOf(start, settings))).toBe(day)
    expect(dayName(dayOf(start - 1, settings)) < day).toBe(true)

    const around = Array.from({ length: 9 }, (_, n) => dayNamed(day) - 3 + n)
    const starts = around.map((each) => startOfDay(each, settings))
    const runs = evenDays(starts[0] ?? 0, starts.at(-1) ?? 0, settings)
    const startIn = (run: EvenDays | undefined, each: Day) => (run?.start ?? 0) + (each - (run?.day ?? 0)) * dayMs
    expect(
      around.map((each) =>
        startIn(
          runs.toReversed().find((run) => run.day <= each),
          each,
        ),
      ),
    ).toEqual(starts)
  },
)

test('names of days lead back to them, from 1970 to 2100', () => {
  const [first, last] = [dayNamed('1970-01-01'), dayNamed('2100-12-31')]
  expect(first).toBe(0)
  const days = Array.from({ length: last + 1 }, (_, day) => day)
  expect(days.filter((day) => dayNamed(dayName(day)) !== day)).toEqual([])
  expect(new Set(days.map(dayName)).size).toBe(days.length)
  expect(dayName(dayNamed('2028-02-28') + 1)).toBe('2028-02-29')
  expect(dayName(dayNamed('2100-02-28') + 1)).toBe('2100-03-01')
})

describe.each(['Nowhere/City', '', 'PST', '+25:00'])('the time zone "%s"', (timeZone) => {
  const settings = { timeZone, dayStartsAt: 4 }
  test.each([
    ['startOfDay', () => startOfDay(0, settings)],
    ['dayOf', () => dayOf(0, settings)],
    ['dueIfAnsweredBefore', () => dueIfAnsweredBefore(1, 0, settings)],
    ['isDue', () => isDue({ lastReview: 0, due: 86_400_000 }, 2, settings)],
  ])('is a RangeError in %s', (_, call) => {
    expect(call).toThrow(RangeError)
  })
})
