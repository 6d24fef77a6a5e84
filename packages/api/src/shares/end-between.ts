import { arrayText, type Database, lists, shares } from '@wordtide/db'
import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'

/**
 * Ends what two users, whose rows are locked, share with each other as owners of lists. Members of a class with a list keep what the class
 * gives.
 */
export async function endSharesBetween(tx: Database, userId: string, otherId: string): Promise<void> {
  const isBetween = or(
    and(eq(lists.ownerId, userId), eq(shares.userId, otherId)),
    and(eq(lists.ownerId, otherId), eq(shares.userId, userId)),
  )
  // Locked, because a class may begin or end to give a list at the same time.
  const found = await tx
    .select({ listId: shares.listId })
    .from(shares)
    .innerJoin(lists, eq(lists.id, shares.listId))
    .where(and(isBetween, shares.direct))
    .orderBy(asc(shares.listId))
    .for('no key update', { of: shares })
  if (found.length === 0) return
  const isFound = and(
    sql`${shares.listId} = any(${arrayText(found.map(({ listId }) => listId))}::uuid[])`,
    // Of each list, one of the two is the owner.
    or(eq(shares.userId, userId), eq(shares.userId, otherId)),
  )
  await tx.delete(shares).where(and(isFound, isNull(shares.classId)))
  await tx
    .update(shares)
    .set({ direct: false, editor: false })
    .where(and(isFound, isNotNull(shares.classId)))
}
