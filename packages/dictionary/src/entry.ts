import type { LanguageCode, PartOfSpeech } from '@wordtide/contract/values'

/** An entry of a dictionary for a term. */
export interface Entry {
  term: string
  pos: PartOfSpeech | null
  /** The reading or pronunciation of the term: kana, pinyin, IPA; '' if the dictionary does not say. */
  reading: string
  definitions: { language: LanguageCode; value: string }[]
  /** Sentences in the language of the term. */
  examples: string[]
}

/** An entry as a source has it. */
export interface SourceEntry extends Entry {
  /** Other texts that find it: spellings, readings and inflected forms. */
  spellings: string[]
  /** True if the source marks the term as a frequent one. Few do. */
  isCommon?: boolean
}

/** The details of a whole dictionary. */
export interface DictionaryDetails {
  name: string
  licence: string
  /** The language of its terms. */
  language: LanguageCode
}

/** A dictionary as others publish it. */
export interface Source extends DictionaryDetails {
  /** Reads its entries, once, without holding all of them. Throws DictionaryError. */
  entries(): AsyncIterable<SourceEntry>
  close(): Promise<void>
}

/** The operator's details of a source, for those that it lacks or has wrong. */
export interface SourceOptions {
  name?: string | undefined
  licence?: string | undefined
  language?: LanguageCode | undefined
  /** The language of the definitions. */
  to?: LanguageCode | undefined
  /** A folder for files that are needed while the source is open. */
  temporary: string
}

/** The reason why a dictionary cannot be read, as one line for the operator. */
export class DictionaryError extends Error {
  override name = 'DictionaryError'
}
