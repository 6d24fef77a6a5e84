import type { ReviewType } from '@wordtide/contract'
import { type Database, lists, reviewFrontiers, reviews, vocs } from '@wordtide/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'

/** From where on a vocabulary of a list may be one that the person never reviewed in this type. */
export const frontierOf = (personId: string, listId: string, type: ReviewType | SQL) =>
  sql`coalesce((select ${reviewFrontiers.addedAt} from ${reviewFrontiers} where ${and(
    eq(reviewFrontiers.userId, personId),
    eq(reviewFrontiers.listId, listId),
    eq(reviewFrontiers.type, type),
  )}), 'epoch'::timestamptz)`

/**
 * Moves the person's frontiers in these lists, which are locked, on to the first vocabulary that they have not reviewed;
 * where there is none, to the last that was added. It walks over what was reviewed since, and over nothing twice.
 */
export async function advanceFrontiers(
  tx: Database,
  personId: string,
  reviewed: readonly { listId: string; type: ReviewType }[],
): Promise<void> {
  const places = [...new Map(reviewed.map((place) => [`${place.listId} ${place.type}`, place])).values()]
  if (places.length === 0) return
  const rows = places.map(({ listId, type }) => {
    const firstUnreviewed = sql`(select ${vocs.createdAt} from ${vocs}
      where ${vocs.listId} = ${listId} and ${vocs.createdAt} >= ${frontierOf(personId, listId, type)}
        and not exists (select 1 from ${reviews} where ${reviews.userId} = ${personId}
          and ${reviews.vocId} = ${vocs.id} and ${reviews.type} = ${type})
      order by ${vocs.createdAt}, ${vocs.id} limit 1)`
    const lastAdded = sql`(select ${lists.lastAddedAt} from ${lists} where ${lists.id} = ${listId})`
    return { userId: personId, listId, type, addedAt: sql`coalesce(${firstUnreviewed}, ${lastAdded})` }
  })
  await tx
    .insert(reviewFrontiers)
    .values(rows)
    .onConflictDoUpdate({
      target: [reviewFrontiers.userId, reviewFrontiers.listId, reviewFrontiers.type],
      set: { addedAt: sql.raw('excluded.added_at') },
    })
}
