import { languageCode } from '@wordtide/contract'
import * as z from 'zod'

/** What the worker is asked, one at a time. */
export const wish = z.object({ text: z.string(), language: languageCode })
export type Wish = z.infer<typeof wish>

/** What it answers: a sound, nothing where nothing of the text can be said, or why it failed. */
export const answer = z.union([
  z.object({ sound: z.instanceof(Uint8Array).optional() }).strict(),
  z.object({ failure: z.string() }).strict(),
])
export type Answer = z.infer<typeof answer>
