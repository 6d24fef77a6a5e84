import { Temporal } from '#temporal'
import { dayOf, startOfDay } from './day.ts'

/** The time of a user's reminders: an hour, 0 to 23, in an IANA time zone. */
export interface ReminderTime {
  readonly timeZone: string
  readonly hour: number
}

/** The hours in which nobody is reminded: from the first until the second. */
const night = { from: 22, until: 6 }

const isOfNight = (hour: number) => hour >= night.from || hour < night.until

/**
 * The first reminder after a moment, in Unix ms: one on each date. An hour of the night counts as its end; where the clocks skip the hour,
 * it is the next that exists, and of an hour that comes twice the first.
 */
export function nextReminder(after: number, { timeZone, hour }: ReminderTime): number {
  const dates = { timeZone, dayStartsAt: isOfNight(hour) ? night.until : hour }
  return startOfDay(dayOf(after, dates) + 1, dates)
}

/** Returns whether it is night in a time zone. */
export const isNight = (moment: number, timeZone: string): boolean =>
  isOfNight(Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(timeZone).hour)
