import { settings } from '@wordtide/contract'
import * as z from 'zod'
import type { DayChanges, DayInput, DaySettings } from './day-settings.ts'

const daySettings = settings.shape.reviews.omit({ intervals: true, schedule: true, retention: true })

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
