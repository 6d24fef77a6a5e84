import type { ReviewType } from '@wordtide/contract'
import {
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  lists,
  newCardCursors,
  reviews,
  statement,
  vocs,
} from '@wordtide/db'
import { and, eq, gt, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { isNotSuspended } from './suspended-sql.ts'

/**
 * The new-card cursor of a user, list and review type: the time at which the first vocabulary was added that may be a new card. Every
 * vocabulary added before it has a review or is suspended.
 */
export const newCardCursor = (userId: string | Placeholder, listId: string | SQL, type: ReviewType | SQL) =>
  sql`coalesce((select ${newCardCursors.addedAt} from ${newCardCursors} where ${and(
    eq(newCardCursors.userId, userId),
    eq(newCardCursors.listId, listId),
    eq(newCardCursors.type, type),
  )}), 'epoch'::timestamptz)`

/**
 * Moves the user's new-card cursors in these lists, which are locked, to the first new card; if there is none, to the time at which the
 * last vocabulary was added. The search starts at the old cursor, so that it visits each vocabulary only once.
 */
export async function advanceNewCardCursors(
  tx: Database,
  userId: string,
  reviewed: readonly { listId: string; type: ReviewType }[],
): Promise<void> {
  const places = [...new Map(reviewed.map(({ listId, type }) => [`${listId} ${type}`, { listId, type }])).values()]
  if (places.length === 0) return
  const listIds = arrayText(places.map(({ listId }) => listId))
  await moveCursors(tx, { userId, listIds, types: arrayText(places.map(({ type }) => type)) })
}

const moveCursors = statement((db, input: Inputs<{ userId: string; listIds: string; types: string }>) => {
  const [listId, type] = [sql`place.list_id`, sql`place.type`]
  const firstNew = sql`(select ${vocs.createdAt} from ${vocs}
    where ${vocs.listId} = ${listId} and ${vocs.createdAt} >= ${newCardCursor(input.userId, listId, type)}
      and not exists (select 1 from ${reviews} where ${reviews.userId} = ${input.userId}
        and ${reviews.vocId} = ${vocs.id} and ${reviews.type} = ${type})
      and ${isNotSuspended(input.userId, vocs.id)}
    order by ${vocs.createdAt}, ${vocs.id} limit 1)`
  const lastAdded = sql`(select ${lists.lastAddedAt} from ${lists} where ${lists.id} = ${listId})`
  return db.execute(sql`
    insert into ${newCardCursors} as stored (user_id, list_id, type, added_at)
    select ${input.userId}::uuid, list_id, type, coalesce(${firstNew}, ${lastAdded})
      from unnest(${arrayInput(input.listIds, 'uuid')}, ${arrayInput(input.types, 'text')}) as place (list_id, type)
    on conflict (user_id, list_id, type) do update set added_at = excluded.added_at where stored.added_at <> excluded.added_at`)
})

/** Moves all users' new-card cursors in a list, which is locked, back to a date, before which no vocabulary was moved into the list. */
export async function setBackNewCardCursors(tx: Database, listId: string, addedAt: Date): Promise<void> {
  await tx
    .update(newCardCursors)
    .set({ addedAt })
    .where(and(eq(newCardCursors.listId, listId), gt(newCardCursors.addedAt, addedAt)))
}

/**
 * Moves a user's new-card cursors in a list, which is locked, back to a vocabulary that is no longer suspended, for each type in which it
 * is a new card.
 */
export async function setBackNewCardCursorsOf(
  tx: Database,
  { userId, listId, vocId, addedAt }: { userId: string; listId: string; vocId: string; addedAt: Date },
): Promise<void> {
  const review = tx
    .select({ one: sql`1` })
    .from(reviews)
    .where(and(eq(reviews.vocId, vocId), eq(reviews.userId, userId), eq(reviews.type, newCardCursors.type)))
  await tx
    .update(newCardCursors)
    .set({ addedAt })
    .where(
      and(
        eq(newCardCursors.userId, userId),
        eq(newCardCursors.listId, listId),
        gt(newCardCursors.addedAt, addedAt),
        notExists(review),
      ),
    )
}
