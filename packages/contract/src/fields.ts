import * as z from 'zod'
import { choiceError, messages } from './text.ts'
import { errorCatalogue } from './values/errors.ts'
import { languageCodes } from './values/languages.ts'
import { limits } from './values/limits.ts'

/** A language code of the table: 'Required' if empty, 'Unknown language' if not in the table. */
export const languageCode = z.enum(languageCodes, { error: choiceError('Unknown language') })

/** A point in time. */
export const unixMs = z.int().describe('Unix milliseconds.')

/** The image file of a list or a vocabulary. Its type is read from its bytes, not from its name or declared type. */
export const imageFile = z.file().max(limits.image, errorCatalogue.IMAGE_TOO_LARGE.message)

/** `image` in a view. */
export const imagePath = z.string().nullable().describe('A path on this server, for those who may see what it shows.')

/** In an update: whether its image replaces the stored one. */
export const imageChanged = z
  .boolean('Must be true or false')
  .default(false)
  .describe('True without a file removes the image.')

/** The input of a paged call: `page` is the previous page's `next`; tRPC's infinite queries send it as `cursor`. */
export const pageInput = (defaultLimit: number) => ({
  page: z.string().max(limits.page.cursor, messages.tooLong).nullish(),
  cursor: z.string().max(limits.page.cursor, messages.tooLong).nullish(),
  limit: z
    .int('Must be a whole number')
    .min(1, 'Must be 1 or more')
    .max(limits.page.max, `Must be ${limits.page.max} or less`)
    .default(defaultLimit),
})

/** The cursor of the next page. */
export const nextCursor = z.string().nullable().describe('Send it back as `page`; null on the last one.')
