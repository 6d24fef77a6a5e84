import { type Database, imageFiles, lists, vocs } from '@wordtide/db'
import { and, eq, inArray, isNotNull, type SQL, sum } from 'drizzle-orm'
import { union, unionAll } from 'drizzle-orm/pg-core'
import type { UserContext } from '../calls/context.ts'
import { checkVersion } from '../calls/versions.ts'
import { removeFiles } from '../images/index.ts'
import { changeUsage } from '../limits/index.ts'
import { accessList } from './access.ts'
import { viewListRow } from './view.ts'

/**
 * Deletes a list with its vocabularies, shares and ratings, everything that users learned of it, and its image files;
 * LIST_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED.
 */
export async function deleteList(context: UserContext, id: string): Promise<void> {
  const { db, user } = context
  const imageIds = await db.transaction(async (tx) => {
    const accessible = await accessList(tx, user.id, id, 'editList', { lock: true })
    checkVersion(context, viewListRow(accessible, user.name))
    const { list } = accessible
    const listImageIds = await imageIdsOf(tx, eq(lists.id, list.id))
    const imageBytes = listImageIds.length === 0 ? 0 : await imageBytesIn(tx, list.id)
    await tx.delete(lists).where(eq(lists.id, list.id))
    await changeUsage(tx, context, list.ownerId, { lists: -1, vocs: -list.vocsCount, imageBytes: -imageBytes })
    return listImageIds
  })
  await removeFiles(context, imageIds)
}

/** The size of the images of a list and of its vocabularies, as far as it is recorded. */
async function imageBytesIn(db: Database, listId: string): Promise<number> {
  const ids = unionAll(
    db.select({ id: lists.imageId }).from(lists).where(eq(lists.id, listId)),
    db
      .select({ id: vocs.imageId })
      .from(vocs)
      .where(and(eq(vocs.listId, listId), isNotNull(vocs.imageId))),
  )
  const [row] = await db
    .select({ bytes: sum(imageFiles.bytes).mapWith(Number) })
    .from(imageFiles)
    .where(inArray(imageFiles.id, ids))
  return row?.bytes ?? 0
}

/** The image files of the lists that fulfil a condition, and of their vocabularies. */
export async function imageIdsOf(db: Database, condition: SQL): Promise<string[]> {
  const rows = await union(
    db
      .select({ id: lists.imageId })
      .from(lists)
      .where(and(condition, isNotNull(lists.imageId))),
    db
      .select({ id: vocs.imageId })
      .from(vocs)
      .innerJoin(lists, eq(lists.id, vocs.listId))
      .where(and(condition, isNotNull(vocs.imageId))),
  )
  return rows.flatMap(({ id }) => id ?? [])
}
