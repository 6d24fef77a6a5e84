import { type Database, imageFiles, lists, vocs } from '@wordtide/db'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { addToUsage } from '../limits/index.ts'
import type { Services } from '../services.ts'

/** How many files are looked up at a time. */
const page = 500

/**
 * Records the sizes of image files from before sizes were recorded, or from a backup of that time, and adds them to the usage of the
 * owners, even beyond their quotas. A file that is missing counts as empty.
 */
export async function measureImages({ db, images }: Services): Promise<void> {
  let last: string | undefined
  do {
    const unmeasured = await db
      .select({ id: imageFiles.id })
      .from(imageFiles)
      .where(and(isNull(imageFiles.bytes), last === undefined ? undefined : gt(imageFiles.id, last)))
      .orderBy(asc(imageFiles.id))
      .limit(page)
    for (const { id } of unmeasured) {
      const bytes = (await images.get(id))?.byteLength ?? 0
      await db.transaction((tx) => recordSize(tx, id, bytes))
    }
    last = unmeasured.at(-1)?.id
  } while (last !== undefined)
}

/** Locks the list that uses the image first, as every write does that adds the image to its usage or takes it away. */
async function recordSize(tx: Database, imageId: string, bytes: number): Promise<void> {
  const [using] = await listsUsing(tx, imageId)
  const [list] =
    using === undefined ? [] : await tx.select().from(lists).where(eq(lists.id, using.id)).for('no key update')
  const isUnmeasured = and(eq(imageFiles.id, imageId), isNull(imageFiles.bytes))
  const recorded = await tx.update(imageFiles).set({ bytes }).where(isUnmeasured).returning({ id: imageFiles.id })
  const isStillUsed = list !== undefined && (await listsUsing(tx, imageId)).length > 0
  if (recorded.length > 0 && isStillUsed) await addToUsage(tx, list.ownerId, { imageBytes: bytes })
}

/** The list that refers to the image or has a vocabulary that does. */
const listsUsing = (tx: Database, imageId: string): Promise<{ id: string }[]> =>
  union(
    tx.select({ id: lists.id }).from(lists).where(eq(lists.imageId, imageId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.imageId, imageId)),
  )
