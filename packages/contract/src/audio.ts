import * as z from 'zod'
import { languageCode } from './language-code.ts'
import { limits } from './limits.ts'
import { atMost, messages } from './text.ts'

/** What to say, trimmed, of 1 to 255 characters, in which language. What cannot be said of it is left out later. */
export const ttsInput = z.object({
  t: z
    .string({ error: ({ input }) => (input === undefined ? messages.required : 'Must be text') })
    .trim()
    .min(1, { message: messages.required, abort: true })
    .check(atMost(limits.speech.text)),
  l: languageCode,
})

/** A language that the server speaks. */
export const voiceView = z.object({
  language: languageCode,
  /** The voice only resembles the language. */
  approximate: z.boolean(),
  /** It reads no Chinese characters: a Japanese term needs its reading. */
  kanaOnly: z.boolean(),
})
export type VoiceView = z.infer<typeof voiceView>

export const voicesView = z.array(voiceView)
