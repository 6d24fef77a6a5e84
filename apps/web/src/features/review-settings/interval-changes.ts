import { settings } from '@wordtide/contract'
import * as z from 'zod'
import type { IntervalSettings, IntervalsInput, SavedIntervals } from './intervals.ts'

const intervalSettings = settings.shape.reviews.pick({ intervals: true, schedule: true, retention: true })

/** Validates the form, and returns what is to be saved. */
export const changesOf = (saved: IntervalSettings): z.ZodType<SavedIntervals, IntervalsInput> =>
  z.object({ reviews: intervalSettings }).transform(({ reviews: { intervals, schedule, retention } }) => ({
    reviews: {
      intervals,
      ...(schedule !== saved.schedule && { schedule }),
      ...(retention !== saved.retention && { retention }),
    },
  }))
