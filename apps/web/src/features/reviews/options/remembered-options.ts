import { languageCode, reviewCounts, reviewType } from '@wordtide/contract'
import * as z from 'zod'
import { browserStorage } from '../unsent/storage.ts'
import { parseStored } from '../unsent/store.ts'
import type { ReviewOptions } from './review-options.ts'

const rememberedOptions = z.object({
  types: z.array(reviewType).min(1),
  count: z.literal(reviewCounts),
  targetLanguage: languageCode.optional(),
  listening: z.boolean(),
})

const keyOf = (userId: string, listId: string) => `wordtide.review.options:${userId}:${listId}`

/** What this person chose last for this list, in this browser. */
export const recallOptions = (userId: string, listId: string): ReviewOptions | undefined =>
  parseStored(rememberedOptions, browserStorage().getItem(keyOf(userId, listId)))

/** Keeps what a person has chosen for a list. Where the browser keeps nothing, they choose again. */
export function rememberOptions(userId: string, listId: string, options: ReviewOptions): void {
  try {
    browserStorage().setItem(keyOf(userId, listId), JSON.stringify(options))
  } catch {
    // No room, or no leave: a review starts all the same.
  }
}
