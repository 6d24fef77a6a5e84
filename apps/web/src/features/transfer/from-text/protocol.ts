import type { WordKind } from '@wordtide/transfer/words'

/*
 * The messages between the page and the worker that reads a text. The text and its words stay in the worker; the page gets what it shows.
 */

export interface OpenedText {
  /** All words of the text, and the different ones. */
  places: number
  words: number
  /** The parts in which the reader shows it. */
  parts: number
}

/** A word that may be taken. */
export interface OfferedWord {
  /** The number of the word in the text. */
  id: number
  term: string
  kind: WordKind
  count: number
  /** A sentence with the word between asterisks; undefined if the word is too long for one. */
  example: string | undefined
}

/** A sentence as the reader shows it, with the places of the words that the user does not know. */
export interface ReaderSentence {
  id: number
  text: string
  unknown: readonly { id: number; term: string; from: number; to: number }[]
}

export type TextCall =
  | { kind: 'open'; file: Blob; language: string }
  /** Marks words as known, by terms in lists. Returns how many words are not. */
  | { kind: 'know'; terms: readonly string[] }
  /** Marks terms that are frequent in the language, which are offered before others with the same count in the text. */
  | { kind: 'prefer'; terms: readonly string[] }
  | { kind: 'offer'; from: number; count: number }
  | { kind: 'part'; index: number }

export type TextResult =
  | { kind: 'opened'; text: OpenedText }
  | { kind: 'known'; unknown: number }
  | { kind: 'preferred' }
  | { kind: 'offered'; words: readonly OfferedWord[] }
  | { kind: 'part'; sentences: readonly ReaderSentence[] }
