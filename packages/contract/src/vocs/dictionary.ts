import * as z from 'zod'
import { requiredText } from '../text.ts'
import { partOfSpeechCodes } from '../values/choices.ts'
import { limits } from '../values/limits.ts'
import { languageCode } from './fields.ts'

/** A term to look up in the dictionaries of the server, and the languages in which its definitions are wanted: all without `to`. */
export const dictionaryInput = z.object({
  term: requiredText(limits.voc.term),
  language: languageCode,
  to: z.array(languageCode).max(limits.list.targetLanguages).optional(),
})

export const dictionaryEntryView = z.object({
  term: z.string().describe('The term as the dictionary writes it: its basic form, if you have asked for another.'),
  pos: z.enum(partOfSpeechCodes).nullable().describe('Null if the dictionary does not say.'),
  reading: z.string().describe('Its reading or pronunciation: kana, pinyin, IPA.'),
  definitions: z.array(z.object({ language: languageCode, value: z.string() })),
  examples: z.array(z.string()).describe('Sentences in the language of the term.'),
  source: z.object({ name: z.string(), licence: z.string() }).describe('The dictionary that says so.'),
})
export type DictionaryEntryView = z.infer<typeof dictionaryEntryView>

/** The language whose frequent terms are asked for. */
export const commonTermsInput = z.object({ language: languageCode })

/** Terms that dictionaries mark as frequent, folded by identity. */
export const commonTermsView = z.object({ terms: z.array(z.string()) })

export const dictionaryView = z.object({ entries: z.array(dictionaryEntryView) })

/** The languages that have a dictionary, each with those in which there are definitions. */
export const dictionaryLanguagesView = z.array(z.object({ language: languageCode, to: z.array(languageCode) }))
export type DictionaryLanguagesView = z.infer<typeof dictionaryLanguagesView>
