import type { ReviewType } from '@wordtide/contract'
import { type Database, lists, newCardCursors, reviews, vocs } from '@wordtide/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'

/**
 * The new-card cursor of a user, list and review type: when the first vocabulary was added that may have no review yet.
 * Every vocabulary added before it has one.
 */
export const newCardCursor = (userId: string, listId: string | SQL, type: ReviewType | SQL) =>
  sql`coalesce((select ${newCardCursors.addedAt} from ${newCardCursors} where ${and(
    eq(newCardCursors.userId, userId),
    eq(newCardCursors.listId, listId),
    eq(newCardCursors.type, type),
  )}), 'epoch'::timestamptz)`

/**
 * Moves the user's new-card cursors in these lists, which are locked, to the first vocabulary without a review; if every
 * vocabulary has one, to when the last was added. The search starts at the old cursor, so that it visits each vocabulary
 * only once.
 */
export async function advanceNewCardCursors(
  tx: Database,
  userId: string,
  reviewed: readonly { listId: string; type: ReviewType }[],
): Promise<void> {
  const positions = [...new Map(reviewed.map(({ listId, type }) => [`${listId} ${type}`, { listId, type }])).values()]
  if (positions.length === 0) return
  const rows = positions.map(({ listId, type }) => {
    const firstUnreviewed = sql`(select ${vocs.createdAt} from ${vocs}
      where ${vocs.listId} = ${listId} and ${vocs.createdAt} >= ${newCardCursor(userId, listId, type)}
        and not exists (select 1 from ${reviews} where ${reviews.userId} = ${userId}
          and ${reviews.vocId} = ${vocs.id} and ${reviews.type} = ${type})
      order by ${vocs.createdAt}, ${vocs.id} limit 1)`
    const lastAdded = sql`(select ${lists.lastAddedAt} from ${lists} where ${lists.id} = ${listId})`
    return { userId, listId, type, addedAt: sql`coalesce(${firstUnreviewed}, ${lastAdded})` }
  })
  await tx
    .insert(newCardCursors)
    .values(rows)
    .onConflictDoUpdate({
      target: [newCardCursors.userId, newCardCursors.listId, newCardCursors.type],
      set: { addedAt: sql.raw('excluded.added_at') },
    })
}
