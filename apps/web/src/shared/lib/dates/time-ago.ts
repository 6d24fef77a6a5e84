import { once } from '../once.ts'

const format = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

const minuteMs = 60_000

/** Returns a time relative to now: on the same day in minutes or hours, before that in days, months or years by the calendar. */
export function timeAgo(ms: number, nowMs: number): string {
  const then = new Date(ms)
  const now = new Date(nowMs)
  const days = dayNumber(now) - dayNumber(then)
  if (days <= 0) {
    const minutes = Math.floor((nowMs - ms) / minuteMs)
    if (minutes < 1) return 'just now'
    return minutes < 60 ? format().format(-minutes, 'minute') : format().format(-Math.floor(minutes / 60), 'hour')
  }
  if (days < 30) return format().format(-days, 'day')
  const months = 12 * (now.getFullYear() - then.getFullYear()) + now.getMonth() - then.getMonth()
  return months < 12
    ? format().format(-Math.max(1, months), 'month')
    : format().format(-Math.floor(months / 12), 'year')
}

/** The number of a day in the browser's time zone. Days differ by one, also when the clocks change. */
const dayNumber = (date: Date) => Date.UTC(date.getFullYear(), date.getMonth(), date.getDate()) / 86_400_000
