import { imageFiles, lists, vocs } from '@wordtide/db'
import { and, asc, eq, gt, not } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { addToUsage, imageBytesOf } from '../limits/index.ts'
import type { Services } from '../services.ts'
import { removeFiles, storeImage } from './image-files.ts'
import { checkHeader } from './image-upload.ts'
import { normalizeImage } from './normalize.ts'

/** How many rows are read at a time. */
const page = 50

/** Less than the lease of a job; the rest is left to the next run. */
const maxRunMs = 30_000

/**
 * Makes the images that earlier releases stored as those that are uploaded now (decision 034): each is examined once. A new file gets an
 * id of its own, and the old one is removed. What cannot be decoded stays as it is. Ends after half a minute, or when `signal` aborts.
 */
export async function normalizeStoredImages(services: Services, signal?: AbortSignal): Promise<void> {
  const { db, log, now, wake } = services
  const endsAt = now().getTime() + maxRunMs
  const counts = { replaced: 0, unchanged: 0, broken: 0, failed: 0 }
  let last: string | undefined
  let isTimeUp = false
  do {
    const rows = await db
      .select({ id: imageFiles.id })
      .from(imageFiles)
      .where(and(not(imageFiles.normalized), last === undefined ? undefined : gt(imageFiles.id, last)))
      .orderBy(asc(imageFiles.id))
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
  // Without the condition, a disk that fails would be asked again at once.
  if (isTimeUp && counts.failed === 0) wake('normalize images')
}

async function normalizeStored(services: Services, id: string): Promise<'replaced' | 'unchanged' | 'broken'> {
  const { db, images } = services
  const bytes = await images.get(id)
  const normal = bytes === undefined ? undefined : await normalizeIfWhole(new Uint8Array(bytes))
  if (bytes === undefined || normal === undefined || Buffer.compare(bytes, normal) === 0) {
    await db.update(imageFiles).set({ normalized: true }).where(eq(imageFiles.id, id))
    return normal === undefined ? 'broken' : 'unchanged'
  }
  const newId = await storeImage(services, normal)
  const isReplaced = await replaceInRows(services, id, newId)
  await removeFiles(services, [isReplaced ? id : newId])
  return 'replaced'
}

/** Undefined if the image cannot be decoded. Throws BUSY. */
async function normalizeIfWhole(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array | undefined> {
  try {
    checkHeader(bytes)
    return await normalizeImage(bytes)
  } catch (error) {
    if (error instanceof AppError && error.issues !== undefined) return undefined
    throw error
  }
}

/**
 * Refers the list or vocabulary to the new file, and counts its size in place of the old one's, even beyond the quota. Returns false if
 * none refers to the old one any more.
 */
const replaceInRows = ({ db }: Services, oldId: string, newId: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const [voc] = await tx.select({ listId: vocs.listId }).from(vocs).where(eq(vocs.imageId, oldId))
    // As every write to a list and its vocabularies: an update that has read the old id would write it again.
    const [list] = await tx
      .select({ id: lists.id, ownerId: lists.ownerId })
      .from(lists)
      .where(voc === undefined ? eq(lists.imageId, oldId) : eq(lists.id, voc.listId))
      .for('no key update')
    await tx.update(imageFiles).set({ normalized: true }).where(eq(imageFiles.id, oldId))
    if (list === undefined) return false
    const changedLists = await tx
      .update(lists)
      .set({ imageId: newId })
      .where(eq(lists.imageId, oldId))
      .returning({ id: lists.id })
    const changedVocs = await tx
      .update(vocs)
      .set({ imageId: newId })
      .where(eq(vocs.imageId, oldId))
      .returning({ id: vocs.id })
    if (changedLists.length + changedVocs.length === 0) return false
    const imageBytes = (await imageBytesOf(tx, newId)) - (await imageBytesOf(tx, oldId))
    await addToUsage(tx, list.ownerId, { imageBytes })
    return true
  })
