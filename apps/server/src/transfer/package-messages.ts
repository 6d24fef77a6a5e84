import type { ExportedList, ExportedVoc } from '@wordtide/transfer'
import * as z from 'zod'

/** The input of the thread that makes a package. The image of a list has no place in a package. */
export interface PackageOrder {
  path: string
  list: Omit<ExportedList, 'image'>
  /** The time of the package, in unix milliseconds. */
  now: number
}

/** A vocabulary as it travels to the thread, which asks for the image and the sound by its position in the page. */
export type SentVoc = Omit<ExportedVoc, 'image' | 'audio'> & { hasImage: boolean; hasAudio: boolean }

/** A request of the thread, one at a time, or how it ended: the list may have more than a package can hold. */
export const packageRequest = z.union([
  z.object({ wants: z.literal('page') }),
  z.object({ wants: z.literal(['image', 'audio']), index: z.int() }),
  z.object({ ended: z.literal(['complete', 'too large']) }),
])
export type PackageRequest = z.infer<typeof packageRequest>

/** The answer: a page as JSON, undefined after the last one, or an image or a sound, undefined if its file is gone. */
export type PackageResponse = string | Uint8Array | undefined
