import { languageCodes, partOfSpeechCodes } from '@wordtide/contract/values'
import * as z from 'zod'
import type { Entry } from '../entry.ts'

/*
 * A dictionary is one file: blocks, the index, the details, the trailer. A block is lines that were compressed together: a key, a tab, and
 * a value; all lines are sorted by their keys. The index has the first key of each block, with its place. The trailer says where index and
 * details are. A look-up reads a few blocks.
 */

/** The ending of the names of dictionaries. */
export const fileSuffix = '.dictionary'

/** The size of a block before it is compressed. */
export const blockSize = 16_384

/** A frequent term, folded. The value is empty. */
export const commonKey = (folded: string) => `!${folded}`
/** Entries of a term, whose value is an entry in JSON. */
export const entryKey = (folded: string) => `=${folded}`
/** Another spelling of a term: the value is the folded term. */
export const spellingKey = (folded: string) => `~${folded}`
/** The stem of a term: the value is the folded term. */
export const stemKey = (stem: string) => `^${stem}`

const language = z.enum(languageCodes)

export const detailsFormat = z.object({
  name: z.string(),
  licence: z.string(),
  language,
  /** The languages of its definitions. */
  to: z.array(language),
  entries: z.number(),
})
export type StoredDetails = z.output<typeof detailsFormat>

export const entryFormat: z.ZodType<Entry> = z.object({
  term: z.string(),
  pos: z.enum(partOfSpeechCodes).nullable(),
  reading: z.string(),
  definitions: z.array(z.object({ language, value: z.string() })),
  examples: z.array(z.string()),
})

const trailerMagic = 'wordtide dictionary 1\n'

/** The bytes at the end of a file. */
export const trailerLength = 64

export interface Trailer {
  indexAt: number
  detailsAt: number
}

export const trailerOf = ({ indexAt, detailsAt }: Trailer): Buffer =>
  Buffer.from(`${indexAt} ${detailsAt} ${trailerMagic}`.padStart(trailerLength))

/** Returns undefined if these are not the last bytes of a dictionary. */
export function readTrailer(bytes: Buffer): Trailer | undefined {
  const match = /^ *(\d+) (\d+) (.*\n)$/.exec(bytes.toString('latin1'))
  return match !== null && match[3] === trailerMagic
    ? { indexAt: Number(match[1]), detailsAt: Number(match[2]) }
    : undefined
}
