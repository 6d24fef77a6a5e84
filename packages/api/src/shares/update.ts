import type { ShareView, updateShareInput } from '@wordtide/contract'
import { shares } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'
import { sharedUserByEmail, viewShare } from './shared-users.ts'

/** Makes a user an editor or a viewer of a list; LIST_NOT_FOUND, FORBIDDEN, SHARE_NOT_FOUND. */
export async function updateShare(
  { db, user }: UserContext,
  { listId, email, editor }: z.output<typeof updateShareInput>,
): Promise<ShareView> {
  return db.transaction(async (tx) => {
    const { list } = await accessList(tx, user.id, listId, 'manageShares', { lock: true })
    const recipient = await sharedUserByEmail(tx, list.id, email)
    await tx
      .update(shares)
      .set({ editor })
      .where(and(eq(shares.listId, list.id), eq(shares.userId, recipient.userId)))
    return viewShare({ ...recipient, editor })
  })
}
