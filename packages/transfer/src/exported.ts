import type { ListFields, VocFields } from '@wordtide/contract'

/** Reads the bytes of an image when they are written, so that only one is in memory. Returns undefined if the file is gone. */
export type LoadImage = () => Promise<Uint8Array | undefined>

/** A list to write into a file. */
export interface ExportedList extends ListFields {
  id: string
  /** Null without an image. */
  image: LoadImage | null
}

/** A vocabulary to write into a file. */
export interface ExportedVoc extends VocFields {
  id: string
  /** Null without an image. */
  image: LoadImage | null
  /** In milliseconds: an Anki package updates only notes that are older. The time of the export by default. */
  lastModifiedAt?: number | undefined
}

/** The vocabularies of a list in the order in which they were added, in pages. */
export type ExportedPages = AsyncIterable<readonly ExportedVoc[]>
