import { errorCatalogue, type ImageType, limits } from '@wordtide/contract'
import { AppError } from '../errors.ts'
import { parseJson } from '../json.ts'
import { dimensionsOf } from './dimensions.ts'

/**
 * Reads a form with an image upload as plain input: the fields are the JSON of `data` (a field or a file), `image` is the file. An
 * `image` in the JSON, such as the path that a view contains, is ignored. Throws what `parseJson` throws, and MALFORMED_BODY without `data`.
 */
export async function readImageUpload(form: FormData): Promise<Record<string, unknown>> {
  const part = form.get('data')
  if (part === null) throw new AppError('MALFORMED_BODY')
  const json = typeof part === 'string' ? part : await part.text()
  const data = parseJson(json)
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new AppError('MALFORMED_BODY')
  const { image: _, ...fields } = { image: undefined, ...data }
  const image = form.get('image')
  return image instanceof File ? { ...fields, image } : fields
}

const signatures: Record<ImageType, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** Returns the type of an image, judged by its first bytes (PNG specification §5.2, JPEG SOI marker). */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const startsWith = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (startsWith(signatures['image/png'])) return 'image/png'
  return startsWith(signatures['image/jpeg']) ? 'image/jpeg' : undefined
}

/**
 * Returns the bytes of an uploaded file. Throws INVALID_IMAGE if they are neither PNG nor JPEG, and TOO_MANY_PIXELS by the size in
 * the header, without decoding the image.
 */
export async function acceptImage(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (imageTypeOf(bytes) === undefined) throw imageError('INVALID_IMAGE')
  const { width, height } = dimensionsOf(bytes) ?? { width: 0, height: 0 }
  if (Math.max(width, height) > limits.pixels.side || width * height > limits.pixels.area)
    throw imageError('TOO_MANY_PIXELS')
  return bytes
}

const imageError = (key: 'INVALID_IMAGE' | 'TOO_MANY_PIXELS') =>
  new AppError(key, { issues: [{ path: ['image'], message: errorCatalogue[key].message }] })
