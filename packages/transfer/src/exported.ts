import type { ListFields, VocFields } from '@wordtide/contract'
import type { SourceAnswer } from './source-file.ts'

/** Reads the bytes of an image or a sound when they are written, so that only one is in memory. Returns undefined if the file is gone. */
export type LoadFile = () => Promise<Uint8Array | undefined>

/** A list to write into a file. */
export interface ExportedList extends ListFields {
  id: string
  /** Null without an image. */
  image: LoadFile | null
}

/** A vocabulary to write into a file. */
export interface ExportedVoc extends VocFields {
  id: string
  /** Null without an image. */
  image: LoadFile | null
  /** Null without a sound. */
  audio: LoadFile | null
  /** In milliseconds: an Anki package updates only notes that are older. The time of the export by default. */
  lastModifiedAt?: number | undefined
  /** The answers of the user who exports it, only for an Anki package with the history: those of a review type by their dates. */
  answers?: readonly ExportedAnswer[] | undefined
}

/** An answer to write into a file. */
export interface ExportedAnswer extends SourceAnswer {
  /** The days that the card waited after it. */
  days: number
}

/** The vocabularies of a list in the order in which they were added, in pages. */
export type ExportedPages = AsyncIterable<readonly ExportedVoc[]>
