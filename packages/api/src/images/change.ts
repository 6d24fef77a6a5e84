import { uuidv7 } from 'uuidv7'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'
import { acceptImage, imageTypeOf } from './accept.ts'

/** What a create or an update says of its image. */
interface Upload {
  image?: File | undefined
  imageChanged?: boolean
}

/**
 * Stores an uploaded image before the row that names it is written, and answers what the row should say:
 * a new id, null for no image, or the id that is there. A file whose row is never written is swept later.
 */
export async function storeUpload(
  services: Services,
  upload: Upload,
): Promise<(current: string | null) => string | null> {
  if (upload.image === undefined) return (current) => (upload.imageChanged === true ? null : current)
  const bytes = await acceptImage(upload.image)
  const id = uuidv7()
  await services.images.put(id, bytes)
  return () => id
}

/** An image as a door sends it. */
export interface StoredImage {
  bytes: Uint8Array
  type: string
  /** Changes with the bytes: an image is never rewritten under its id. */
  etag: string
}

/** The image that a row names, when it is the one asked for; NOT_FOUND otherwise. */
export async function loadImage(services: Services, named: string | null, asked: string): Promise<StoredImage> {
  const bytes = named !== null && named === asked ? await services.images.get(named) : undefined
  const type = bytes && imageTypeOf(bytes)
  if (bytes === undefined || type === undefined) throw new AppError('NOT_FOUND')
  return { bytes, type, etag: `"${asked}"` }
}
