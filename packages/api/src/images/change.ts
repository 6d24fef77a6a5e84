import { violationOf } from '@wordtide/db'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import type { Services } from '../services.ts'
import { acceptImage, imageTypeOf } from './accept.ts'

/** What a create or an update says of its image. */
interface Upload {
  image?: File | undefined
  imageChanged?: boolean
}

/** What a row should say of its image, by what it says now: a new id, null for no image, or the id that is there. */
type NextImage = (current: string | null) => string | null

/**
 * Runs `write`, which writes a row with the image of an upload. The new file is there before the row that names it; once the
 * row is written, the file that it named before goes, and when it is refused, the new one. What is left where nobody knows
 * whether it was written, after a lost connection say, is swept later.
 */
export async function writeWithImage<T>(
  services: Services,
  upload: Upload,
  write: (next: NextImage) => Promise<T>,
): Promise<T> {
  const stored = upload.image === undefined ? undefined : await store(services, upload.image)
  let replaced: string | undefined
  const next: NextImage = (current) => {
    const named = stored ?? (upload.imageChanged === true ? null : current)
    replaced = current === null || current === named ? undefined : current
    return named
  }
  try {
    const written = await write(next)
    if (replaced !== undefined) await removeFiles(services, [replaced])
    return written
  } catch (error) {
    const refused = error instanceof AppError || violationOf(error) !== undefined
    if (refused && stored !== undefined) await removeFiles(services, [stored])
    throw error
  }
}

async function store({ images }: Services, file: File): Promise<string> {
  const bytes = await acceptImage(file)
  const id = newId()
  await images.put(id, bytes)
  return id
}

/** Removes files that no row names any more. One that cannot be removed now is swept later. */
export async function removeFiles({ images, log }: Services, ids: readonly string[]): Promise<void> {
  for (const id of ids)
    await images.remove(id).catch((error: unknown) => log.warn({ err: error }, 'image file not removed'))
}

/** An image as a door sends it. */
export interface StoredImage {
  /** A function, which JSON leaves out: bytes travel by the other door. */
  bytes(): Uint8Array
  type: string
  /** Changes with the bytes: an image is never rewritten under its id. */
  etag: string
}

/** The image that a row names, when it is the one asked for; NOT_FOUND otherwise. */
export async function loadImage(services: Services, named: string | null, asked: string): Promise<StoredImage> {
  const bytes = named !== null && named === asked ? await services.images.get(named) : undefined
  const type = bytes && imageTypeOf(bytes)
  if (bytes === undefined || type === undefined) throw new AppError('NOT_FOUND')
  return { bytes: () => bytes, type, etag: `"${asked}"` }
}
