import { pick, type ReviewSettingsInput, type Settings, settings } from '@wordtide/contract'
import * as z from 'zod'
import type { IntervalSettings } from './intervals.ts'
import type { TypedNumber } from './number-input.tsx'

const daySettings = settings.shape.reviews.omit({ intervals: true, schedule: true, retention: true })
const names = daySettings.keyof().options

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

/**
 * Validates the differences from the saved settings, and returns only those: changes made elsewhere stay, and so does a time
 * zone that this browser does not know. A time zone can be changed, but not removed.
 */
export const changesOf = (saved: DaySettings): z.ZodType<DayChanges, DayInput> =>
  z.object({
    reviews: z.preprocess((typed: DayInput['reviews']) => {
      const before = new Map<string, unknown>(Object.entries(saved))
      const isChanged = ([key, value]: [string, unknown]) => value !== null && value !== before.get(key)
      return Object.fromEntries(Object.entries(typed).filter(isChanged))
    }, daySettings.partial()),
  })

/** Returns the settings of the days only. */
export function daySettingsOf(reviews: Settings['reviews']): DaySettings {
  const { intervals: _, schedule: __, retention: ___, ...day } = reviews
  return day
}

/** Returns whether all values are the same. */
export const sameDay = (one: DayInput['reviews'], other: DayInput['reviews']): boolean =>
  names.every((name) => one[name] === other[name])

/** Returns the saved values, except for typed ones, which differ from the values saved `before`. */
export const mergeTyped = (
  typed: DayInput['reviews'],
  before: DaySettings,
  saved: DaySettings,
): DayInput['reviews'] => ({
  ...saved,
  ...pick(
    typed,
    names.filter((name) => typed[name] !== before[name]),
  ),
})
