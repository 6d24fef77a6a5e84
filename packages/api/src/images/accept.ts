import { errorCatalogue, type ImageType, limits } from '@wordtide/contract'
import { AppError } from '../errors.ts'
import { dimensionsOf } from './dimensions.ts'

const signatures: Record<ImageType, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** What an image is by its first bytes (PNG specification §5.2, JPEG SOI marker), or undefined for anything else. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  const starts = (signature: readonly number[]) => signature.every((byte, index) => bytes[index] === byte)
  if (starts(signatures['image/png'])) return 'image/png'
  return starts(signatures['image/jpeg']) ? 'image/jpeg' : undefined
}

/** The bytes of an uploaded file; INVALID_IMAGE unless they are a PNG or a JPEG, TOO_MANY_PIXELS by what its header says. */
export async function acceptImage(file: File): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (imageTypeOf(bytes) === undefined) throw refusal('INVALID_IMAGE')
  const { width, height } = dimensionsOf(bytes) ?? { width: 0, height: 0 }
  if (Math.max(width, height) > limits.pixels.side || width * height > limits.pixels.area)
    throw refusal('TOO_MANY_PIXELS')
  return bytes
}

const refusal = (key: 'INVALID_IMAGE' | 'TOO_MANY_PIXELS') =>
  new AppError(key, { issues: [{ path: ['image'], message: errorCatalogue[key].message }] })
