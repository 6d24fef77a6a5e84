import type { ImportFormat, LanguageCode, VocFields } from '@wordtide/contract'
import type {
  LeftBehind,
  ListLanguages,
  ReadOptions,
  SourceAnswer,
  SourceColumn,
  SourceHistory,
  SourceList,
} from '@wordtide/transfer'

/*
 * The messages between the page and the worker that reads a file. The page requests one step of a pass at a time, so that neither side
 * holds more of the file than that.
 */

/** The part of a file that the preview shows before the rows are checked. */
export interface OpenedFile {
  format: ImportFormat
  columns: readonly PreviewColumn[]
  lists: readonly SourceList[]
  leftBehind: readonly LeftBehind[]
  /** The numbers of answers in the file; absent if its format has none. */
  history?: SourceHistory | undefined
  separator: string | undefined
  hasHeader: boolean
  /** The language that the name of the column with the terms says. */
  language: LanguageCode | undefined
}

export interface PreviewColumn extends SourceColumn {
  /** The first values that are not empty. */
  values: readonly string[]
}

/** The mapping of rows to vocabularies: the meaning of each column, in a list with these languages. */
export interface Mapping extends ListLanguages {
  meanings: readonly string[]
}

/** A row that is left out, with the name of its wrong field and the message for the user. */
export interface WrongRow {
  row: number
  field: string
  message: string
}

/** A wrong row as the preview names it: by its term or its first text, with the wrong field and the message. */
export interface NamedRow {
  row: number
  name: string
  reasons: readonly { field: string; message: string }[]
}

/** A vocabulary of the file as the preview shows it. */
export interface SampleVoc {
  fields: VocFields
  /** True if an earlier row has its term. */
  isRepeated: boolean
}

/** The counts of some rows. */
export interface CheckedRows {
  rows: number
  /** The rows that are valid. */
  valid: number
  /** The valid rows without a definition. */
  withoutDefinition: number
  /** The valid rows of which tags are shortened or left out. */
  losingTags: number
  /** The valid rows that have an image. */
  images: number
  /** The terms among them that no earlier row has. */
  newTerms: readonly string[]
  /** The first wrong rows; `wrong` is the number of all. */
  wrongRows: readonly NamedRow[]
  wrong: number
  /** The first vocabularies of the file, in the first step only. */
  sample: readonly SampleVoc[]
}

/** Vocabularies for one call. */
export interface VocChunk {
  vocs: readonly VocFields[]
  /** The row of each vocabulary, and whether it has an image, and a sound. */
  rows: readonly { row: number; hasImage: boolean; hasAudio?: boolean }[]
  /** The fields in the file, by the names of columns; absent for whole vocabularies. */
  columns?: readonly string[]
  /** The answers to them, if they come along. */
  answers?: readonly ChunkAnswer[]
}

/** An answer to the vocabulary of a chunk at this index. */
export interface ChunkAnswer extends SourceAnswer {
  index: number
}

export interface RowImage {
  row: number
  /** True if it is a sound. */
  isAudio?: boolean
  bytes: Uint8Array<ArrayBuffer>
}

/** The row numbers of skipped rows in the file, besides the invalid ones. */
export interface LeftOutRows {
  /** Valid rows that the server refused, with its message. */
  refused: readonly WrongRow[]
  /** The rows after this one were not sent. */
  lastSentRow: number
  /** The reason why they were not sent. */
  reason: string
}

export interface LeftOutFile {
  blob: Blob
  rows: number
}

/** A pass over the rows or the images of the file. */
export type Pass =
  | { kind: 'check'; mapping: Mapping }
  | { kind: 'chunks'; mapping: Mapping; history: boolean }
  | { kind: 'images' }

export type ReaderCall =
  | { kind: 'open'; file: Blob; options: ReadOptions }
  /** Returns the next step of a pass; a new number begins a pass and ends the one before. */
  | { kind: 'next'; number: number; pass: Pass }
  | { kind: 'leftOut'; mapping: Mapping; leftOut: LeftOutRows }

export type ReaderResult =
  | { kind: 'opened'; file: OpenedFile }
  | { kind: 'checked'; step: CheckedRows }
  | { kind: 'chunk'; chunk: VocChunk }
  | { kind: 'image'; image: RowImage }
  | { kind: 'end' }
  | { kind: 'file'; file: LeftOutFile }
