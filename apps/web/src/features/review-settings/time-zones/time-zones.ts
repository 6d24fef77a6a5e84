import { isTimeZone } from '@wordtide/contract/values'

/** Returns the browser's time zone; undefined if it does not know it. */
export function browserTimeZone(): string | undefined {
  // Typed as a string, but some browsers return undefined, 'Etc/Unknown' or an offset.
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return isTimeZone(String(timeZone)) ? timeZone : undefined
}

/** Returns the name of a time zone as it is shown: 'America/New York'. */
export const timeZoneLabel = (timeZone: string): string => timeZone.replaceAll('_', ' ')

/** Returns the time of day in a time zone, '17:42'; undefined if this browser does not know the zone. */
export function timeIn(timeZone: string, now: number): string | undefined {
  if (!isTimeZone(timeZone)) return undefined
  return new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(now)
}

const dayMs = 86_400_000

/**
 * Returns whether the clocks of two time zones show the same on every day of the year from `now` on, in Unix ms: as two names of one zone
 * do, such as Asia/Calcutta and Asia/Kolkata, and as Paris and Berlin do. Zones that this browser does not know are different.
 */
export function haveSameClocks(one: string, other: string, now: number): boolean {
  if (one === other) return true
  if (!isTimeZone(one) || !isTimeZone(other)) return false
  const [clock, otherClock] = [clockOf(one), clockOf(other)]
  return Array.from({ length: 366 }, (_, day) => now + day * dayMs).every(
    (moment) => clock(moment) === otherClock(moment),
  )
}

function clockOf(timeZone: string): (moment: number) => string {
  const format = new Intl.DateTimeFormat('en', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return (moment) => format.format(moment)
}
