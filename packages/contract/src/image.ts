import * as z from 'zod'
import { errorCatalogue } from './errors.ts'
import { limits } from './limits.ts'

/** The image that travels with a list or a vocabulary. Its bytes, not its name or declared type, say what it is. */
export const imageFile = z.file().max(limits.image, errorCatalogue.IMAGE_TOO_LARGE.message)

/** The types that a file dialog offers. */
export const imageTypes = ['image/png', 'image/jpeg'] as const
export type ImageType = (typeof imageTypes)[number]

/** `image` in an answer: a path on this server, or null. */
export const imagePath = z.string().nullable()
