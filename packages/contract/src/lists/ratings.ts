import * as z from 'zod'
import { atMost, messages } from '../text.ts'
import { limits } from '../values/limits.ts'
import { unixMs } from '../vocs/fields.ts'

export const getRatingInput = z.object({ listId: z.string() })

/** Stars from 1 to 5; 0 clears the rating. */
export const rateInput = getRatingInput.extend({
  rating: z
    .int({ error: ({ input }) => (input === undefined ? messages.required : messages.notWhole) })
    .min(0, messages.notNegative)
    .max(limits.rating, atMost(limits.rating))
    .describe('Stars; 0 clears the rating.'),
})

/** The caller's rating; 0 and null if there is none. */
export const ratingView = z.object({ rating: z.int().min(0).max(limits.rating), lastModifiedAt: unixMs.nullable() })
export type RatingView = z.infer<typeof ratingView>
