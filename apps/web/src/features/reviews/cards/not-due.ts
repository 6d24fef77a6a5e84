import { timeZoneInForce } from '@wordtide/contract'
import { type DatedReview, type DaySettings, daysUntilDue } from '@wordtide/scheduling/day'
import { dueIn } from './forecast.ts'

/** The start of a user's days, as in their settings: `timeZone` is null if none is set. */
export type StoredDaySettings = Omit<DaySettings, 'timeZone'> & { readonly timeZone: string | null }

/** Returns the notice of a card that is not due at `now` by the server's clock; undefined if it is due, or new. */
export function notDueNotice(card: DatedReview, now: number, settings: StoredDaySettings): string | undefined {
  const days = daysUntilDue(card, now, { ...settings, timeZone: timeZoneInForce(settings.timeZone) })
  if (days === null) return 'Learned: this review is not due any more'
  return days > 0 ? `Not yet due: this review is ${dueIn(days)}` : undefined
}
