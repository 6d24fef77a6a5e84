import { pick, type ReviewSettingsInput, type Settings } from '@wordtide/contract'
import type { IntervalSettings } from './intervals.ts'
import type { TypedNumber } from './number-input.tsx'

/** The settings of the user's days. */
export type DaySettings = Omit<Settings['reviews'], keyof IntervalSettings>

/** The values of their form. */
export interface DayInput {
  reviews: Omit<DaySettings, 'newPerDay' | 'reviewsPerDay'> & { newPerDay: TypedNumber; reviewsPerDay: TypedNumber }
}

/** Those that are to be saved. */
export interface DayChanges {
  reviews: ReviewSettingsInput
}

/** Returns the settings of the days only. */
export function daySettingsOf(reviews: Settings['reviews']): DaySettings {
  const { intervals: _, schedule: __, retention: ___, ...day } = reviews
  return day
}

const namesOf = (day: object) => Object.keys(day).filter((name): name is keyof DaySettings => name in day)

/** Returns whether all values are the same. */
export const sameDay = (one: DayInput['reviews'], other: DayInput['reviews']): boolean =>
  namesOf(one).every((name) => one[name] === other[name])

/** Returns the saved values, except for typed ones, which differ from the values saved `before`. */
export const mergeTyped = (
  typed: DayInput['reviews'],
  before: DaySettings,
  saved: DaySettings,
): DayInput['reviews'] => ({
  ...saved,
  ...pick(
    typed,
    namesOf(saved).filter((name) => typed[name] !== before[name]),
  ),
})
