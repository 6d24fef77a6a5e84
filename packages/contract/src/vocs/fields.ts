import * as z from 'zod'
import { atMost, choiceError, messages } from '../text.ts'
import { errorCatalogue } from '../values/errors.ts'
import { isImagePath } from '../values/images.ts'
import { languageCodes } from '../values/languages.ts'
import { limits } from '../values/limits.ts'
import { isAudioPath } from '../values/sounds.ts'

/** An ISO 639-1 code of `languages`: 'Required' if empty, 'Unknown language' if it is not one of them. */
export const languageCode = z.enum(languageCodes, { error: choiceError('Unknown language') })

export const unixMs = z.int().describe('A time in unix milliseconds.')

/** The image file of a list or a vocabulary. Its type is read from its bytes, not from its name or declared type. */
export const imageFile = z.file().max(limits.image, errorCatalogue.IMAGE_TOO_LARGE.message)

/**
 * The field `image` of a create or an update: a file, or what a client has read and sends back. Anything else is refused, so that no image
 * is dropped in silence.
 */
export const imageInput = z
  .union([imageFile, z.string().refine(isImagePath, messages.imageIsNoFile)], messages.imageIsNoFile)
  .nullish()

/** The field `image` of an input that has no file: what a client has read and sends back. */
export const imagePathInput = z
  .string(messages.imageIsNoFile)
  .refine(isImagePath, messages.imageIsNoFile)
  .nullish()
  .describe('Not taken. An image is sent by itself, as a file.')

/** The field `image` of a view. */
export const imagePath = z
  .string()
  .nullable()
  .describe('The path of the image on this server, for users who can see the list; null without an image.')

/** The sound of a vocabulary. Its type is read from its bytes, not from its name or declared type. */
export const audioFile = z.file().max(limits.audio.bytes, errorCatalogue.AUDIO_TOO_LARGE.message)

/** The field `audio` of a create or an update, as `imageInput`. */
export const audioInput = z
  .union([audioFile, z.string().refine(isAudioPath, messages.audioIsNoFile)], messages.audioIsNoFile)
  .nullish()

/** The field `audio` of an input that has no file, as `imagePathInput`. */
export const audioPathInput = z
  .string(messages.audioIsNoFile)
  .refine(isAudioPath, messages.audioIsNoFile)
  .nullish()
  .describe('Not taken. A sound is sent by itself, as a file.')

/** The field `audio` of a view. */
export const audioPath = z
  .string()
  .nullable()
  .describe('The path of the sound on this server, for users who can see the list; null without a sound.')

/** In an update: whether its image replaces the stored one. */
export const imageChanged = z
  .boolean('Must be true or false')
  .default(false)
  .describe('True without a file removes the image.')

/** In an update: whether its sound replaces the stored one. */
export const audioChanged = z
  .boolean('Must be true or false')
  .default(false)
  .describe('True without a file removes the sound.')

/** In an update: the version on which it is based. Without it the last write wins. */
export const expectedLastModifiedAt = unixMs
  .describe(
    'The `lastModifiedAt` of the version that you have read, in unix milliseconds. The update fails with 409 if there is a later one.',
  )
  .optional()

/** The input of a paged call: `page` is the previous page's `next`; tRPC's infinite queries send it as `cursor`. */
export const pageInput = (defaultLimit: number, maxLimit: number = limits.page.max) => ({
  page: z.string().max(limits.page.cursor, messages.tooLong).nullish(),
  cursor: z.string().max(limits.page.cursor, messages.tooLong).nullish(),
  limit: z.int(messages.notWhole).min(1, 'Must be 1 or more').max(maxLimit, atMost(maxLimit)).default(defaultLimit),
})

export const nextCursor = z
  .string()
  .nullable()
  .describe('The cursor of the next page, to send as `page`; null on the last page.')

/** There for a list that the caller has paused. */
export const paused = z
  .literal(true)
  .exactOptional()
  .describe('There if you have paused the list: none of its cards come by day.')
