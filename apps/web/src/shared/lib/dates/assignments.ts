import { dayNamed } from '@wordtide/scheduling'
import { dateName, longWeekdayName } from './day-names.ts'
import { serverNow } from './server-clock.ts'

/** Returns the name of an assignment: its list, and its tag if it has one: 'Unit 3 · food'. */
export const assignmentName = ({ listName, tag }: { listName: string; tag: string | null }): string =>
  tag === null ? listName : `${listName} · ${tag}`

/** Returns the name of the date in the browser's time zone, so many days from now. */
export function localDay(daysFromNow = 0): string {
  const date = new Date(serverNow())
  const local = new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate() + daysFromNow))
  return local.toISOString().slice(0, 10)
}

/** Returns a last day as it stands in a sentence: 'today', 'tomorrow', 'Friday' within a week before or after it, else 'Dec 4'. */
export function dueDayText(dueDay: string, today: string): string {
  const days = dayNamed(dueDay) - dayNamed(today)
  if (days === 0) return 'today'
  if (days === 1) return 'tomorrow'
  if (days === -1) return 'yesterday'
  return Math.abs(days) < 7 ? longWeekdayName(dueDay) : dateName(dueDay)
}

/** Returns whether a last day is over. */
export const isOverdue = (dueDay: string, today: string): boolean => dueDay < today

/** Returns when an assignment ends, or ended: 'by Friday', 'was due yesterday', 'was due on Dec 4'. */
export function dueText(dueDay: string, today: string): string {
  const text = dueDayText(dueDay, today)
  if (!isOverdue(dueDay, today)) return `by ${text}`
  return text === 'yesterday' ? 'was due yesterday' : `was due on ${text}`
}
