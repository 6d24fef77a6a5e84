import { userKeys } from '../../../shared/lib/kept/stored-keys.ts'

const keyOf = (userId: string) => `${userKeys.keptTimeZones}:${userId}`

/** The time zone that was kept in each zone of the browser. */
type KeptTimeZones = Record<string, string>

/** Returns whether a user has kept the time zone of their settings while the browser was in another one. */
export const isTimeZoneKept = (userId: string, saved: string, browser: string): boolean =>
  read(userId)[browser] === saved

/** Remembers in this browser that a user keeps the time zone of their settings while the browser is in another one. */
export function keepTimeZone(userId: string, saved: string, browser: string): void {
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify({ ...read(userId), [browser]: saved }))
  } catch {
    // Without storage it is offered again on the next visit.
  }
}

function read(userId: string): KeptTimeZones {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}')
    if (typeof stored !== 'object' || stored === null) return {}
    return Object.fromEntries(Object.entries(stored).map(([browser, saved]) => [browser, String(saved)]))
  } catch {
    return {}
  }
}
