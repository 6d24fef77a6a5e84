import { classLists, type Database, lists, shares } from '@wordtide/db'
import { inArray } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { checkVersion } from '../calls/versions.ts'
import { changeUsage } from '../limits/index.ts'
import { accessList } from './access.ts'
import { viewListRow } from './view.ts'

/**
 * Deletes a list with its vocabularies, shares and ratings, everything that users learned of it, and its image files: nobody sees it any
 * more, and a job deletes the rows and files. LIST_NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED.
 */
export async function deleteList(context: UserContext, id: string): Promise<void> {
  const { db, user } = context
  await db.transaction(async (tx) => {
    const accessible = await accessList(tx, user.id, id, 'editList', { lock: true })
    checkVersion(context, viewListRow(accessible, user.name))
    const { list } = accessible
    await hideLists(tx, [list.id], { deletedOwnerId: list.ownerId })
    await changeUsage(tx, context, list.ownerId, { lists: -1, vocs: -list.vocsCount })
  })
  context.wake('finish deletions')
}

/**
 * Takes lists, which are locked, from everybody: they have no owner, no shares and are not public, so that no query of a user finds them, nor
 * one of a server of the release before (decision 016). The room of their texts and images is given back to `deletedOwnerId` with their rows.
 */
export async function hideLists(
  tx: Database,
  listIds: readonly string[],
  { deletedOwnerId }: { deletedOwnerId: string | null },
): Promise<void> {
  if (listIds.length === 0) return
  await tx
    .update(lists)
    .set({ ownerId: null, public: false, deletedOwnerId })
    .where(inArray(lists.id, [...listIds]))
  for (const table of [shares, classLists]) await tx.delete(table).where(inArray(table.listId, [...listIds]))
}
