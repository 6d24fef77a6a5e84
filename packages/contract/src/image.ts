import * as z from 'zod'
import { errorCatalogue } from './errors.ts'
import { limits } from './limits.ts'

/** The image that travels with a list or a vocabulary. Its bytes, not its name or declared type, say what it is. */
export const imageFile = z.file().max(limits.image, errorCatalogue.IMAGE_TOO_LARGE.message)

/** The types that a file dialog offers. */
export const imageTypes = ['image/png', 'image/jpeg'] as const
export type ImageType = (typeof imageTypes)[number]

/** `image` in an answer. */
export const imagePath = z.string().nullable().describe('A path on this server, for those who may see what it shows.')

/** In an update, which may bring another image. */
export const imageChanged = z
  .boolean('Must be true or false')
  .default(false)
  .describe('True without a file removes the image.')
