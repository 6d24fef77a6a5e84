import { intervals, languageCode, queueView, reviewResult, reviewType } from '@wordtide/contract'
import * as z from 'zod'

/** What is kept of a session that has not been submitted; small, for it is written at every answer. */
export const journalRecord = z.object({
  id: z.string(),
  listId: z.string(),
  listName: z.string(),
  startedAt: z.int(),
  options: z.object({
    types: z.array(reviewType),
    count: z.int(),
    targetLanguage: languageCode.optional(),
    listening: z.boolean(),
  }),
  answers: z.array(reviewResult),
  index: z.int().min(0),
  /** Sent: the server may have it, so that it must not change. */
  frozen: z.boolean(),
})
export type JournalRecord = z.infer<typeof journalRecord>

/** What a session is played with: its cards, and the intervals that say what an answer will do. Written once. */
export const journalDeck = z.object({ cards: queueView, intervals })
export type Deck = z.infer<typeof journalDeck>

/** Text from the browser's storage as what it should be; undefined when it is anything else. */
export function readAs<T>(schema: z.ZodType<T>, text: string | null): T | undefined {
  if (text === null) return undefined
  try {
    return schema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}
