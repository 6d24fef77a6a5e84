import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type DaySettings, dayOf, dueIfAnsweredBefore, evenDays, isDue, startOfDay } from './day.ts'
import { dayMs } from './schedule.ts'
import { Temporal } from './temporal.ts'

/*
 * Laws of days, in every time zone that the engine knows. The wall clock is read from `Intl`, not from `Temporal`, which computes the days.
 */

const runsPerZone = process.env.TEST_SCOPE === 'nightly' ? 30 : 1
const hourMs = 3_600_000
const quarterMs = hourMs / 4
const timeZones = Intl.supportedValuesOf('timeZone')

/** A moment in the life of a user, in Unix ms, and an interval in days. */
interface Situation {
  settings: DaySettings
  moment: number
  interval: number
}

/** A clock change: the clock would show `from` at the moment `at`, but shows `to`. */
interface Change {
  at: number
  from: number
  to: number
}

const fields = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const
const formats = new Map(
  timeZones.map((timeZone) => [
    timeZone,
    new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', ...fields, second: 'numeric' }),
  ]),
)

/** Returns the time on a wall clock, as the Unix ms at which one in UTC shows the same. */
function wallClock(timeZone: string, moment: number): number {
  const parts = formats.get(timeZone)?.formatToParts(moment) ?? []
  const shown = (one: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === one)?.value)
  const [day, time] = [[shown('year'), shown('month') - 1, shown('day')] as const, [shown('hour'), shown('minute')]]
  return Date.UTC(...day, ...time, shown('second')) + (((moment % 1000) + 1000) % 1000)
}

/** The clock change before or after a moment. */
function clockChange(timeZone: string, moment: number, direction: 'next' | 'previous'): Change | undefined {
  const zoned = Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone)
  const at = zoned.getTimeZoneTransition(direction)?.epochMilliseconds
  if (at === undefined) return undefined
  return { at, from: wallClock(timeZone, at - 1) + 1, to: wallClock(timeZone, at) }
}

const dates = { min: Date.UTC(1971, 0), max: Date.UTC(2100, 0) }

/** Any moment, or one around a clock change. */
const anySituation = (timeZone: string): fc.Arbitrary<Situation> =>
  fc
    .record({
      dayStartsAt: fc.integer({ min: 0, max: 23 }),
      moment: fc.oneof(fc.integer(dates), fc.integer({ min: Date.UTC(2015, 0), max: Date.UTC(2035, 0) })),
      interval: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 1000 })),
      fromChange: fc.option(fc.oneof(fc.integer({ min: -2 * dayMs, max: 2 * dayMs }), fc.constantFrom(-1, 0, 1))),
    })
    .map(({ dayStartsAt, moment, interval, fromChange }) => {
      const change = fromChange === null ? undefined : clockChange(timeZone, moment, 'next')
      const near = change === undefined ? moment : change.at + (fromChange ?? 0)
      return { settings: { timeZone, dayStartsAt }, moment: Math.min(near, dates.max), interval }
    })

// Once for all laws: the first computation in a period of a time zone takes much longer than the others.
const situations = timeZones.flatMap((timeZone) => fc.sample(anySituation(timeZone), runsPerZone))

/** Checks a law in every time zone, mostly around clock changes. An error names the situation, which `situations` may then begin with. */
function inEveryZone(law: (situation: Situation) => void): void {
  for (const situation of situations)
    try {
      law(situation)
    } catch (cause) {
      throw new Error(JSON.stringify(situation), { cause })
    }
}

test('each moment lies in exactly one day, and days follow each other without gaps', () => {
  inEveryZone(({ settings, moment }) => {
    const day = dayOf(moment, settings)
    const begins = [-2, -1, 0, 1, 2, 3].map((n) => startOfDay(day + n, settings))
    expect(begins).toEqual(begins.toSorted((a, b) => a - b))
    expect(moment).toBeGreaterThanOrEqual(startOfDay(day, settings))
    expect(moment).toBeLessThan(startOfDay(day + 1, settings))
    expect(dayOf(startOfDay(day, settings), settings)).toBe(day)
    expect(dayOf(startOfDay(day, settings) - 1, settings)).toBeLessThan(day)
    expect(dayOf(startOfDay(day + 1, settings), settings)).toBeGreaterThan(day)
  })
})

test('the day has the date on the wall clock from its hour on, and the date before until then', () => {
  let exceptions = 0
  inEveryZone(({ settings, moment }) => {
    const begin = settings.dayStartsAt * hourMs
    const shownDay = (instant: number) => Math.floor((wallClock(settings.timeZone, instant) - begin) / dayMs)
    let expected = shownDay(moment)
    const offset = (instant: number) => wallClock(settings.timeZone, instant) - instant
    const isSame = offset(moment) === offset(moment - 2 * dayMs)
    const change = isSame ? undefined : clockChange(settings.timeZone, moment + 1, 'previous')
    if (change !== undefined) {
      // A day that has begun goes on when the clock is set back to before its begin.
      if (change.to < change.from) expected = Math.max(expected, shownDay(change.at - 1))
      // A day that would begin within the skipped time begins at the next hour that exists, or with the rest of its own hour.
      // If a whole date is skipped, that is the hour on the next one.
      const skipped = Math.ceil((change.from - begin) / dayMs) * dayMs + begin
      const hasRest = Math.floor((change.to - change.from) / hourMs) % 24 === 0
      const laterBy = hasRest ? skipped - change.from : Math.ceil(change.to / hourMs) * hourMs - change.to
      if (skipped < change.to && moment < change.at + laterBy) expected = shownDay(change.at - 1)
    }
    if (expected !== shownDay(moment)) exceptions++
    expect(dayOf(moment, settings)).toBe(expected)
  })
  // Only clocks that are changed by more than an hour, at midnight or at odd minutes make exceptions.
  expect(exceptions).toBeLessThan(situations.length / 20)
})

test('a review is due on the day that lies its interval after that of the answer, and no earlier', () => {
  inEveryZone(({ settings, moment: lastReview, interval }) => {
    const card = { confidence: 1, lastReview, due: lastReview + interval * dayMs }
    const dueFrom = startOfDay(dayOf(lastReview, settings) + interval, settings)
    expect(isDue(card, dueFrom - 1, settings)).toBe(false)
    expect(isDue(card, dueFrom, settings)).toBe(true)
    expect(isDue(card, dueFrom + 400 * dayMs, settings)).toBe(true)
    // Not again on the day of the answer, which it has been due on.
    expect(isDue(card, lastReview, settings)).toBe(false)
    expect(isDue(card, startOfDay(dayOf(lastReview, settings) + 1, settings) - 1, settings)).toBe(false)
  })
})

test('a review is due exactly if it was answered before the end of the day that lies its interval ago', () => {
  inEveryZone(({ settings, moment: lastReview, interval }) => {
    const card = { confidence: 1, lastReview, due: lastReview + interval * dayMs }
    for (const now of [-25, -1, 0, 13].map((hours) => card.due + hours * hourMs))
      expect(isDue(card, now, settings)).toBe(
        lastReview < dueIfAnsweredBefore(interval, dayOf(now, settings), settings),
      )
  })
})

test('days begin on a quarter of an hour of UTC, by which answers are counted', () => {
  inEveryZone(({ settings, moment }) => {
    // The last clocks that differed: Liberia's until 1972, those of the Line Islands until 1979.
    if (moment < Date.UTC(1980, 0)) return
    expect(startOfDay(dayOf(moment, settings), settings) % quarterMs).toBe(0)
  })
})

test('even days begin 24 hours apart until the next ones', () => {
  inEveryZone(({ settings, moment, interval }) => {
    const later = moment + (interval % 40) * dayMs
    const [first, last] = [dayOf(moment, settings), dayOf(later, settings)]
    const runs = evenDays(moment, later, settings)
    const starts = runs.flatMap(({ start, day }, run) =>
      Array.from({ length: (runs[run + 1]?.day ?? last + 1) - day }, (_, n) => start + n * dayMs),
    )
    expect(runs[0]?.day).toBe(first)
    expect(starts).toEqual(Array.from({ length: last - first + 1 }, (_, n) => startOfDay(first + n, settings)))
    expect(runs.length).toBeLessThanOrEqual(5)
  })
})
