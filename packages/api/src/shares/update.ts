import type { ShareView, updateShareInput } from '@wordtide/contract'
import { shares } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { accessList } from '../lists/index.ts'
import { shareeAt, viewShare } from './sharees.ts'

/** Makes somebody an editor or a viewer; LIST_NOT_FOUND, FORBIDDEN, SHARE_NOT_FOUND. */
export async function updateShare(
  { db, person }: SignedIn,
  { listId, email, editor }: z.output<typeof updateShareInput>,
): Promise<ShareView> {
  return db.transaction(async (tx) => {
    const { list } = await accessList(tx, person.id, listId, 'manageShares', { lock: true })
    const sharee = await shareeAt(tx, list.id, email)
    await tx
      .update(shares)
      .set({ editor })
      .where(and(eq(shares.listId, list.id), eq(shares.userId, sharee.personId)))
    return viewShare({ ...sharee, editor })
  })
}
