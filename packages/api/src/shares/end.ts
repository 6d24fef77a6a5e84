import { type Database, shares } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'

/**
 * Ends what the owner of a list has given to a user: a member of a class with the list keeps what the class gives. Returns whether the owner
 * had shared the list with the user.
 */
export async function endDirectShare(tx: Database, listId: string, userId: string): Promise<boolean> {
  const isThis = and(eq(shares.listId, listId), eq(shares.userId, userId))
  // Locked, because a class may begin or end to give the list at the same time.
  const [share] = await tx
    .select({ direct: shares.direct, classId: shares.classId })
    .from(shares)
    .where(isThis)
    .for('no key update')
  if (share === undefined || !share.direct) return false
  if (share.classId === null) await tx.delete(shares).where(isThis)
  else await tx.update(shares).set({ direct: false, editor: false }).where(isThis)
  return true
}
