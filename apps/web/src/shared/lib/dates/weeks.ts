import { dayName, dayNamed, weekdayOf } from '@wordtide/scheduling'

export const daysOfWeek = 7

/** Returns the first day of the week in the browser's region, from 0 for Sunday to 6. Monday if the browser does not know it. */
export function firstWeekday(language: string = navigator.language): number {
  const locale = new Intl.Locale(language)
  if (!('getWeekInfo' in locale) || typeof locale.getWeekInfo !== 'function') return 1
  // Intl counts from 1 for Monday to 7 for Sunday.
  return Number(locale.getWeekInfo().firstDay) % daysOfWeek
}

/** The first and the last day of a week. */
export interface WeekRange {
  from: string
  to: string
}

/** Returns the week that begins on a day. */
export const weekFrom = (from: string): WeekRange => ({ from, to: dayName(dayNamed(from) + daysOfWeek - 1) })

/** Returns the week that is this number of weeks after another one, or before it. */
export const weekAfter = (from: string, weeks: number): WeekRange =>
  weekFrom(dayName(dayNamed(from) + weeks * daysOfWeek))

/** Returns the week of a day; `first` is its first weekday, from 0 for Sunday to 6. */
export function weekOf(day: string, first = firstWeekday()): WeekRange {
  const number = dayNamed(day)
  return weekFrom(dayName(number - ((weekdayOf(number) - first + daysOfWeek) % daysOfWeek)))
}
