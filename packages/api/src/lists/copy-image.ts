import { type Database, lists } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { nextModification } from '../calls/versions.ts'
import { copyImage } from '../images/index.ts'
import { replaceInUsage } from '../limits/index.ts'
import { accessList } from './access.ts'

/**
 * Copies an image file to a list that has none; does nothing if it has one. Returns false if the file is missing. Throws LIST_NOT_FOUND,
 * FORBIDDEN and IMAGE_QUOTA_REACHED.
 */
export async function copyListImage(context: UserContext, id: string, imageId: string): Promise<boolean> {
  const { db, user } = context
  const { list } = await accessList(db, user.id, id, 'editList')
  if (list.imageId !== null) return true
  return copyImage(context, imageId, (copyId) => db.transaction((tx) => setImage(tx, context, id, copyId)))
}

/** Returns false if the list has got an image since. */
async function setImage(tx: Database, context: UserContext, id: string, imageId: string): Promise<boolean> {
  const { user, now } = context
  const { list } = await accessList(tx, user.id, id, 'editList', { lock: true })
  if (list.imageId !== null) return false
  const lastModifiedAt = nextModification(list.lastModifiedAt, now())
  await tx.update(lists).set({ imageId, lastModifiedAt }).where(eq(lists.id, id))
  await replaceInUsage(tx, context, list.ownerId, { before: list, after: { imageId } })
  return true
}
