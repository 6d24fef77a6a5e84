import { type Database, lists, storedFiles, vocs } from '@wordtide/db'
import { and, asc, eq, gt, not, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { AppError } from '../calls/errors.ts'
import { MovedMeanwhile, untilNotMoved } from '../flow/moved-meanwhile.ts'
import { addToUsage, imageBytesOf } from '../limits/index.ts'
import type { Services } from '../services.ts'
import { removeFiles, storeImage } from './image-files.ts'
import { checkHeader } from './image-upload.ts'
import { ImageTimeout, normalizeImage } from './normalize.ts'

/** The number of rows that are read at a time. */
const page = 50

/** Less than the lease of a job; the rest is left to the next run. */
const maxRunMs = 30_000

/**
 * Makes the images that earlier releases stored like those that are uploaded now (decision 004): each is examined once, and its size is
 * recorded. A new file gets an id of its own, and the old one is removed. A file that cannot be decoded stays as it is. Ends after half a
 * minute, or when `signal` aborts; a file that cannot be read is left to the next run.
 */
export async function normalizeStoredImages(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, log, now, wake } = services
  const endsAt = now().getTime() + maxRunMs
  const counts = { replaced: 0, unchanged: 0, broken: 0, failed: 0 }
  let last: string | undefined
  let isTimeUp = false
  do {
    const rows = await db
      .select({ id: storedFiles.id })
      .from(storedFiles)
      .where(and(not(storedFiles.normalized), last === undefined ? undefined : gt(storedFiles.id, last)))
      .orderBy(asc(storedFiles.id))
      .limit(page)
    for (const { id } of rows) {
      isTimeUp = signal?.aborted === true || now().getTime() >= endsAt
      if (isTimeUp) break
      const outcome = await normalizeStored(services, id).catch((error: unknown) => {
        if (counts.failed === 0) log.warn({ err: error }, 'stored image not examined')
        return 'failed' as const
      })
      counts[outcome] += 1
    }
    last = rows.at(-1)?.id
  } while (last !== undefined && !isTimeUp)
  if (counts.replaced + counts.unchanged + counts.broken > 0) log.info(counts, 'examined stored images')
  // Without the condition, a failing disk would be read again at once.
  if (isTimeUp && counts.failed === 0) wake('normalize images')
}

async function normalizeStored(services: Services, id: string): Promise<'replaced' | 'unchanged' | 'broken'> {
  const bytes = await services.images.get(id)
  const normal = bytes === undefined ? undefined : await normalizeIfWhole(new Uint8Array(bytes))
  const file = { id, bytes: bytes?.byteLength ?? 0 }
  if (bytes === undefined || normal === undefined || Buffer.compare(bytes, normal) === 0) {
    await recordExamined(services, file)
    return normal === undefined ? 'broken' : 'unchanged'
  }
  const replacement = { id: await storeImage(services, normal), bytes: normal.byteLength }
  const isReplaced = await recordExamined(services, file, replacement)
  await removeFiles(services, [isReplaced ? id : replacement.id])
  return isReplaced ? 'replaced' : 'unchanged'
}

/** Undefined if the image cannot be decoded, or takes too long. Throws BUSY if too many images are waiting. */
async function normalizeIfWhole(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  try {
    checkHeader(bytes)
    return await normalizeImage(bytes)
  } catch (error) {
    const isFinal = error instanceof AppError && (error.key !== 'BUSY' || error instanceof ImageTimeout)
    if (isFinal) return undefined
    throw error
  }
}

/** An image file and its size. */
interface StoredFile {
  id: string
  bytes: number
}

/**
 * Records that a file was examined, and its size. Refers the list or vocabulary that uses it to the replacement, if there is one. The file
 * in use then counts for the owner instead of the size that was counted before: nothing if it was never measured. The quota is not
 * enforced. A missing file counts as empty. Returns false if no row uses the file any more.
 */
const recordExamined = ({ db }: Services, file: StoredFile, replacement?: StoredFile): Promise<boolean> =>
  untilNotMoved(() => db.transaction((tx) => recordInTransaction(tx, file, replacement)))

async function recordInTransaction(tx: Database, file: StoredFile, replacement?: StoredFile): Promise<boolean> {
  const [using] = await listsUsing(tx, file.id)
  // As every write to a list and its vocabularies: an update that has read the old id would write it again.
  const [list] =
    using === undefined
      ? []
      : await tx
          .select({ ownerId: sql<string | null>`coalesce(${lists.ownerId}, ${lists.deletedOwnerId})` })
          .from(lists)
          .where(eq(lists.id, using.id))
          .for('no key update')
  const countedBytes = await imageBytesOf(tx, file.id)
  await tx.update(storedFiles).set({ normalized: true, bytes: file.bytes }).where(eq(storedFiles.id, file.id))
  const [stillUsing] = await listsUsing(tx, file.id)
  if (list === undefined || stillUsing === undefined) return false
  if (stillUsing.id !== using?.id) throw new MovedMeanwhile()
  if (replacement !== undefined) {
    await tx.update(lists).set({ imageId: replacement.id }).where(eq(lists.imageId, file.id))
    await tx.update(vocs).set({ imageId: replacement.id }).where(eq(vocs.imageId, file.id))
  }
  const imageBytes = (replacement ?? file).bytes - countedBytes
  if (imageBytes !== 0 && list.ownerId !== null) await addToUsage(tx, list.ownerId, { imageBytes })
  return true
}

/** The list that refers to the image or has a vocabulary that does. */
const listsUsing = (tx: Database, imageId: string): Promise<{ id: string }[]> =>
  union(
    tx.select({ id: lists.id }).from(lists).where(eq(lists.imageId, imageId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.imageId, imageId)),
  )
