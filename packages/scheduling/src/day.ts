import { Temporal } from '#temporal'
import type { Day } from './day-name.ts'
import { dayMs, type ReviewState } from './schedule.ts'

export { type Day, dayName, dayNamed, weekOf } from './day-name.ts'

/**
 * The days of a user: each begins at a certain hour in their time zone, and has the name of the date on which it begins. Days
 * have 23 or 25 hours when the clocks change. This is an entry point of its own, because it needs `Temporal`: in a browser,
 * `loadTemporal` of the entry point `./temporal` must have resolved before a function is called.
 */

/** The settings that decide when a user's days begin. */
export interface DaySettings {
  /** An IANA name. An unknown one makes the functions below throw a RangeError. */
  readonly timeZone: string
  /** An hour, 0 to 23. */
  readonly dayStartsAt: number
}

/**
 * The first moment of a day, in Unix ms. Where the clocks skip the hour, it is the next hour that exists; of an hour that comes twice, it is
 * the first. A date that a time zone has skipped wholly is a day without length.
 */
export function startOfDay(day: Day, settings: DaySettings): number {
  const key = `${settings.timeZone} ${settings.dayStartsAt}`
  const start = startsBySettings.get(key)?.get(day)
  if (start !== undefined) return start
  const computed = computeStart(day, settings)
  const starts = startsBySettings.get(key) ?? new Map<Day, number>()
  setWithin(maxSettings, startsBySettings, key, starts)
  setWithin(maxDays, starts, day, computed)
  return computed
}

function computeStart(day: Day, { timeZone, dayStartsAt }: DaySettings): number {
  let clock = clockAt(day, dayStartsAt)
  for (;;) {
    // A time that the clocks skip is moved on by the skipped time: where they skip two hours, that is too late for the second.
    const begin = clock.toZonedDateTime(timeZone)
    if (begin.hour === clock.hour) return begin.epochMilliseconds
    clock = clock.add({ hours: 1 })
  }
}

/**
 * The days whose begin was computed lately. It never changes, and takes about 10 µs: a queue or a forecast needs those of more than a
 * thousand days, most of them the same in every call. With these bounds, which hold all that users of 64 time zones ask for who have the
 * longest intervals, the memory is a few MB at most.
 */
const startsBySettings = new Map<string, Map<Day, number>>()
const maxSettings = 64
const maxDays = 2048

/** Sets an entry, and removes the oldest one if there are more than `max`. */
function setWithin<K, V>(max: number, map: Map<K, V>, key: K, value: V): void {
  map.set(key, value)
  if (map.size <= max) return
  const [oldest] = map.keys()
  if (oldest !== undefined) map.delete(oldest)
}

/** Returns the wall-clock time at which a day should begin. */
const clockAt = (day: Day, hour: number) =>
  new Temporal.PlainDate(1970, 1, 1).add({ days: day }).toPlainDateTime({ hour })

/** The day on which a moment lies, given in Unix ms: the last one that has begun by then. */
export function dayOf(moment: number, settings: DaySettings): Day {
  // Time zones are less than a day ahead of UTC, so that the day after the next of UTC has begun nowhere.
  let day = Math.floor(moment / dayMs) + 1
  while (startOfDay(day, settings) > moment) day--
  return day
}

/** Days that begin 24 hours apart, from `day` on, which begins at `start`, in Unix ms. */
export interface EvenDays {
  readonly start: number
  readonly day: Day
}

/**
 * The days from that of one moment to that of another, in Unix ms, as runs of even days: each goes on to the begin of the next. There are as
 * many as clock changes, two a year in many time zones, so that thousands of days need no more than some dozen numbers.
 */
export function evenDays(from: number, to: number, settings: DaySettings): EvenDays[] {
  const runs: EvenDays[] = []
  const last = dayOf(to, settings)
  let day = dayOf(from, settings)
  while (day <= last) {
    const start = startOfDay(day, settings)
    runs.push({ start, day })
    const change = nextChange(day, start, settings)
    day = change === null ? last + 1 : day + Math.max(1, Math.ceil((change - start) / dayMs))
  }
  return runs
}

/** Returns the time from which days may no longer begin 24 hours apart, in Unix ms; null if there is none. */
function nextChange(day: Day, start: number, { timeZone, dayStartsAt }: DaySettings): number | null {
  const begin = Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO(timeZone)
  // If the clocks skip the begin, or the whole date, this day alone begins later.
  if (!begin.toPlainDateTime().equals(clockAt(day, dayStartsAt))) return start
  return begin.getTimeZoneTransition('next')?.epochMilliseconds ?? null
}

/**
 * Before which moment, in Unix ms, a review must have been answered last to be due today if it waits `days` days: the end of the day that
 * lies so many days ago. A review is due from the first moment of the day that lies `days` calendar days after that of its last answer.
 */
export const dueIfAnsweredBefore = (days: number, today: Day, settings: DaySettings): number =>
  startOfDay(today - days + 1, settings)

/** A review as the API describes it: `lastReview` is null before the first answer, `due` if it is never due. */
export interface DatedReview extends Pick<ReviewState, 'lastReview'> {
  readonly due: number | null
}

/** In how many days from today a review is due: 0 or less if it is due, null if it never is. */
export function daysUntilDue({ lastReview, due }: DatedReview, now: number, settings: DaySettings): number | null {
  if (due === null) return null
  // A review with an interval of no days is due at once, also if the clock that dated the last answer was ahead.
  if (lastReview === null || due <= lastReview) return 0
  const days = Math.round((due - lastReview) / dayMs)
  return dayOf(lastReview, settings) + days - dayOf(now, settings)
}

/** Returns whether a review is due. */
export function isDue(review: DatedReview, now: number, settings: DaySettings): boolean {
  const days = daysUntilDue(review, now, settings)
  return days !== null && days <= 0
}
