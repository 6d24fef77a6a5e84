import * as z from 'zod'
import { languageCode } from './vocs/fields.ts'
import { partOfSpeech } from './vocs/vocs.ts'

/** Every language of lists, definitions and profiles. */
export const languagesView = z.array(
  z.object({
    code: languageCode,
    name: z.string().describe('In English.'),
    nativeName: z.string().describe('In the language itself.'),
    flag: z.string().describe('An emoji, for decoration.'),
  }),
)

/** Every part of speech of a vocabulary. */
export const partsOfSpeechView = z.array(z.object({ code: partOfSpeech, name: z.string() }))
