import type { ImportFormat, ListFields } from '@wordtide/contract'
import type { ReviewType } from '@wordtide/contract/values'

/** The options of reading a file that does not say them itself. Absent ones are guessed from its first bytes. */
export interface ReadOptions {
  format?: ImportFormat | undefined
  /** Between the columns of text: one character in `csv` and `tsv`, up to ten in `quizlet`, or `eachLine` there. */
  separator?: string | undefined
  /** Between the rows of `quizlet`; a line break by default. */
  rowSeparator?: string | undefined
  /** True if the first row of text names the columns. */
  header?: boolean | undefined
  /** The language of the list, if it is known: it tells which column has the terms. */
  language?: string | undefined
  /** Its target languages: they tell which columns have definitions. */
  targetLanguages?: readonly string[] | undefined
  /** The `key` of one of several lists in `json`; the only one by default. */
  list?: string | undefined
}

/**
 * An opened file of vocabularies: its columns and rows as they are in it, or, in `json`, whole vocabularies. Each use reads the file again
 * and keeps nothing, so that memory does not grow with its size.
 */
export interface SourceFile {
  readonly format: ImportFormat
  /** The columns of a table, or the fields of the notes of a package; none in `json`. */
  readonly columns: readonly SourceColumn[]
  /** The lists in `json`, or that of a package of ours; none in the others. */
  readonly lists: readonly SourceList[]
  /** Contents of the file that are not imported; `tags` is known only when its rows are read. */
  readonly leftBehind: readonly LeftBehind[]
  /** The separator that was found or given; undefined if the format has none. */
  readonly separator: string | undefined
  /** True if the first row of text names the columns. */
  readonly hasHeader: boolean
  /** The answers of a learner in the file; absent in a format that has none. */
  readonly history?: SourceHistory | undefined
  /** Yields the rows from the first on, with their answers if asked. Throws FileError where the file turns out to be damaged or too large. */
  rows(options?: RowOptions): AsyncIterable<SourceRow>
  /** Yields the images of rows with `hasImage` and the sounds of those with `hasAudio`, in any order, one at a time. One that is missing in the file is left out. */
  images(): AsyncIterable<SourceImage>
  /** Frees what was opened. */
  close(): void
}

export interface RowOptions {
  /** True if the rows have their answers. */
  history?: boolean | undefined
}

export interface SourceColumn {
  /** The name in the file; '' without one. */
  header: string
  /** The probable meaning of the column, as a header of ours such as `definition (en)`; '' if it is unknown, and so left out. */
  meaning: string
}

/** A row of a file. */
export interface SourceRow {
  /** Counts from 1, as a spreadsheet does, with the header; the number of the note or vocabulary in other formats. */
  row: number
  /** The text of each column, with HTML, cloze deletions and protecting apostrophes resolved; empty beside a whole vocabulary. */
  cells: readonly string[]
  /** The columns in which this row has cloze deletions, whose hidden parts are between asterisks in `cells`. */
  clozes?: readonly number[]
  /** True if an export of ours has written the cells: their texts are kept to the last character. */
  isExact?: boolean
  /** A whole vocabulary, not validated yet; only in `json`, and for notes of packages that an export has made. */
  vocabulary?: unknown
  hasImage: boolean
  /** Absent without a sound. */
  hasAudio?: boolean
  /** The learner's answers to it by their dates, only if the reader was asked for them. */
  answers?: readonly SourceAnswer[]
}

/** An answer of a learner that a file has; `date` in unix ms, `thinkingTime` in ms. */
export interface SourceAnswer {
  type: ReviewType
  result: -1 | 0 | 1
  date: number
  thinkingTime: number
}

/**
 * Reasons why an answer in a file is not imported: it is to a card of a further template, was given in a filtered deck that does not count,
 * or to a card that is deleted, or to a note that is no vocabulary; its date is invalid; or its vocabulary has too many, of which the last
 * ones are imported.
 */
export type AnswersLeftOut = 'template' | 'filtered' | 'deletedCard' | 'notImported' | 'date' | 'tooMany'

/** The numbers of answers in a file. */
export interface SourceHistory {
  /** All of them. */
  readonly found: number
  /** Those of them that cannot come along. */
  readonly leftOut: Readonly<Record<AnswersLeftOut, number>>
}

/** The problem of a row with `hasImage` that has no image after all. */
export const missingImage = 'The image is missing in the file'

/** The problem of a row with `hasAudio` that has no sound after all. */
export const missingAudio = 'The sound is missing in the file'

export interface SourceImage {
  row: number
  /** True if it is the sound of the row, and not its image. */
  isAudio?: boolean
  bytes: Uint8Array<ArrayBuffer>
}

/** A list in a file of ours. */
export interface SourceList {
  /** The value of `ReadOptions.list` that selects it: its id in a download of all data, '' in an export of one list. */
  key: string
  name: string
  /** Its fields, not validated yet. */
  fields: Partial<Record<keyof ListFields, unknown>>
  /** Its image, if it has one and the list is the one to read. */
  image: Uint8Array<ArrayBuffer> | undefined
  vocsCount: number
}

/**
 * Contents of a file that are not imported: review schedules, sounds, images in files beside it, images that are neither PNG nor JPEG, whom a
 * list is shared with, and tags that are too long or too many.
 */
export type LeftBehind = 'scheduling' | 'sounds' | 'images' | 'otherMedia' | 'shares' | 'tags'
