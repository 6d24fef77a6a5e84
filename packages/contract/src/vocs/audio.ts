import * as z from 'zod'
import { maxLength, messages } from '../text.ts'
import { limits } from '../values/limits.ts'
import { languageCode } from './fields.ts'

/** The text to speak, trimmed, of 1 to 255 characters, and its language. Unspeakable characters are dropped later. */
export const ttsInput = z.object({
  t: z
    .string({ error: ({ input }) => (input === undefined ? messages.required : 'Must be text') })
    .trim()
    .min(1, { message: messages.required, abort: true })
    .check(maxLength(limits.speech.text)),
  l: languageCode,
})

/** A language that the server can speak. */
export const voiceView = z.object({
  language: languageCode,
  /** True if the voice is of a similar language. */
  approximate: z.boolean(),
  /** True if the voice cannot read Chinese characters: a Japanese term needs its reading then. */
  kanaOnly: z.boolean(),
})
export type VoiceView = z.infer<typeof voiceView>

export const voicesView = z.array(voiceView)
