import { dayNamed } from '@wordtide/scheduling'
import { once } from '../once.ts'

/** Formats dates without a time zone: the days of a user. */
const formatOf = (options: Intl.DateTimeFormatOptions) => {
  const format = once(() => new Intl.DateTimeFormat('en', { ...options, timeZone: 'UTC' }))
  return (day: string) => format().format(Date.parse(day))
}

const withWeekday = formatOf({ weekday: 'short', month: 'short', day: 'numeric' })
const withYear = formatOf({ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' })

/** 'Nov'. */
export const monthName = formatOf({ month: 'short' })

/** 'Nov 23'. */
export const dateName = formatOf({ month: 'short', day: 'numeric' })

/** 'Monday'. */
export const longWeekdayName = formatOf({ weekday: 'long' })

/** 'Mon'. */
export const weekdayName = formatOf({ weekday: 'short' })

/** Returns the name of a day in a sentence: 'Today', 'Tomorrow', 'Sun, Nov 22', or with its year if that is not this one. */
export function dayText(day: string, today: string): string {
  if (day === today) return 'Today'
  if (dayNamed(day) - dayNamed(today) === 1) return 'Tomorrow'
  return day.slice(0, 4) === today.slice(0, 4) ? withWeekday(day) : withYear(day)
}
