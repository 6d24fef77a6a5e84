import { dayNamed, weekdayOf } from '@wordtide/scheduling'
import { daysOfWeek } from '../../shared/lib/dates/weeks.ts'

/** The number of days in the chart of a year: from the same date a year ago, or the day after it, to today. */
export const daysOfYear = 366

/** A week's days from its first to its last; undefined before the first day of the range and after its last one. */
type Week<T> = readonly (T | undefined)[]

/** Divides consecutive days into weeks that begin on `first`, the oldest week first. */
export function weeksOf<T extends { day: string }>(days: readonly T[], first: number): Week<T>[] {
  const [oldest] = days
  if (oldest === undefined) return []
  const missing = (weekdayOf(dayNamed(oldest.day)) - first + daysOfWeek) % daysOfWeek
  const count = Math.ceil((missing + days.length) / daysOfWeek)
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: daysOfWeek }, (_, row) => days[week * daysOfWeek + row - missing]),
  )
}

/** Minimum distance of labels in weeks, so that the names have room. */
const labelWeeks = 3

/** The months, each at the number of the week in which it begins, or at the first week if it began before. */
export function monthsOf(weeks: readonly Week<{ day: string }>[]): { week: number; day: string }[] {
  const begins = weeks.flatMap((week, index) => {
    const named = week.find((entry) => entry?.day.endsWith('-01')) ?? (index === 0 ? week.find(Boolean) : undefined)
    return named === undefined ? [] : [{ week: index, day: named.day }]
  })
  return begins.filter(({ week }, index) => (begins[index + 1]?.week ?? weeks.length) - week >= labelWeeks)
}
