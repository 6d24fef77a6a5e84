import { type Settings, settings } from '@wordtide/contract'
import * as z from 'zod'
import type { TypedNumber } from './number-input.tsx'

/** The settings of the user's days. */
export type DaySettings = Omit<Settings['reviews'], 'intervals'>

/** The values of their form. */
export interface DayInput {
  reviews: Omit<DaySettings, 'newPerDay' | 'reviewsPerDay'> & { newPerDay: TypedNumber; reviewsPerDay: TypedNumber }
}

/** Validates the form. */
export const daySchema: z.ZodType<{ reviews: DaySettings }, DayInput> = z.object({
  reviews: settings.shape.reviews.omit({ intervals: true }),
})

/** Returns the settings of the days only. */
export function daySettingsOf(reviews: Settings['reviews']): DaySettings {
  const { intervals: _, ...day } = reviews
  return day
}

/** Whether all values are the same. */
export const sameDay = (one: DayInput['reviews'], other: DayInput['reviews']): boolean =>
  one.timeZone === other.timeZone &&
  one.dayStartsAt === other.dayStartsAt &&
  one.newPerDay === other.newPerDay &&
  one.reviewsPerDay === other.reviewsPerDay &&
  one.learnedReturn === other.learnedReturn

/** Returns the saved values, but those that were typed: those that differ from what had been saved `before`. */
export function mergeTyped(typed: DayInput['reviews'], before: DaySettings, saved: DaySettings): DayInput['reviews'] {
  const merged = <K extends keyof DaySettings>(key: K) => (typed[key] === before[key] ? saved[key] : typed[key])
  return {
    timeZone: merged('timeZone'),
    dayStartsAt: merged('dayStartsAt'),
    newPerDay: merged('newPerDay'),
    reviewsPerDay: merged('reviewsPerDay'),
    learnedReturn: merged('learnedReturn'),
  }
}
