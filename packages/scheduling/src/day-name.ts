import { dayMs } from './schedule.ts'

/** A day as the number of days since 1970-01-01, so that days are added and compared as numbers. */
export type Day = number

/** The name of a day, such as '2026-11-22'. */
export const dayName = (day: Day): string => new Date(day * dayMs).toISOString().slice(0, 10)

/** The day with this name, which must be a valid date. */
export const dayNamed = (name: string): Day => Math.floor(Date.parse(`${name}T00:00Z`) / dayMs)

/** The week of a day, as the number of weeks that begin on Mondays since 1970. */
export const weekOf = (day: Day): number => Math.floor((day + 3) / 7)

/** The day of the week, from 0 for Sunday to 6, as `Date` counts. */
export const weekdayOf = (day: Day): number => new Date(day * dayMs).getUTCDay()
