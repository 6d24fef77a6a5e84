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
import { type AnyColumn, and, eq, gt, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { canBeAsked, isUndefined } from './askable-sql.ts'
import { mostPerStatement } from './in-parts.ts'
import { isNotSuspended } from './suspended-sql.ts'

/**
 * The new-card cursor of a user, list and review type: the time at which the first vocabulary was added that may be a new card. Every
 * vocabulary added before it has a review, is suspended, or cannot be asked in this type.
 */
export const newCardCursor = (userId: string | Placeholder, listId: string | SQL, type: ReviewType | SQL) =>
  sql`coalesce((select ${newCardCursors.addedAt} from ${newCardCursors} where ${and(
    eq(newCardCursors.userId, userId),
    eq(newCardCursors.listId, listId),
    eq(newCardCursors.type, type),
  )}), 'epoch'::timestamptz)`

/**
 * In a query of vocabularies: those that are new cards in a type. Looks up the review of each: in a join, or with `not exists`, the database
 * may read all reviews of the user.
 */
export const isNewCard = (userId: string | Placeholder, vocId: AnyColumn | SQL, type: SQL): SQL<boolean> =>
  sql`(${isNotSuspended(userId, vocId)} and (select true from ${reviews}
    where ${reviews.vocId} = ${vocId} and ${reviews.userId} = ${userId} and ${reviews.type} = ${type} limit 1) is null)`

interface CursorPlaces {
  cursorLists: string
  cursorTypes: string
  cursorLengths: string
}

/** Returns where cursors move after new answers, as `moveCursorsSql` takes it. */
export function cursorPlaces(reviewed: readonly { listId: string; type: ReviewType }[]): CursorPlaces {
  const places = new Map<string, { listId: string; type: ReviewType; answers: number }>()
  for (const { listId, type } of reviewed) {
    const name = `${listId} ${type}`
    places.set(name, { listId, type, answers: (places.get(name)?.answers ?? 0) + 1 })
  }
  const all = [...places.values()]
  return {
    cursorLists: arrayText(all.map(({ listId }) => listId)),
    cursorTypes: arrayText(all.map(({ type }) => type)),
    cursorLengths: arrayText(all.map(({ answers }) => answers + Math.ceil(mostPerStatement.newCards / all.length))),
  }
}

/**
 * Moves the user's new-card cursors in these lists, which are locked, to the first new card; if there is none, to the time at which the
 * last vocabulary was added. The search starts at the old cursor, so that it visits each vocabulary only once. It visits at most as many as
 * were answered and a part's besides: then the next answers move the cursor on. `answered` queries the vocabularies and types of the reviews
 * that the same statement stores, and so does not see.
 */
export function moveCursorsSql(input: Inputs<{ userId: string } & CursorPlaces>, answered: SQL): SQL {
  const [listId, type] = [sql`place.list_id`, sql`place.type`]
  const next = sql`
    select ${vocs.id}, ${vocs.createdAt} from ${vocs}
    where ${vocs.listId} = ${listId} and ${vocs.createdAt} >= ${newCardCursor(input.userId, listId, type)}
    order by ${vocs.createdAt}, ${vocs.id}`
  const firstNew = sql`(select next.created_at from (${next} limit place.length) as next
    where (next.id, ${type}) not in (${answered}) and ${isNewCard(input.userId, sql`next.id`, type)}
      and (select ${canBeAsked(type)} from ${vocs} where ${vocs.id} = next.id) limit 1)`
  const lastVisited = sql`(select next.created_at from (${next} offset place.length - 1 limit 1) as next)`
  const lastAdded = sql`(select ${lists.lastAddedAt} from ${lists} where ${lists.id} = ${listId})`
  return sql`
    insert into ${newCardCursors} as stored (user_id, list_id, type, added_at)
    select ${input.userId}::uuid, list_id, type, coalesce(${firstNew}, ${lastVisited}, ${lastAdded})
      from unnest(${arrayInput(input.cursorLists, 'uuid')}, ${arrayInput(input.cursorTypes, 'text')}, ${input.cursorLengths}::int[])
        as place (list_id, type, length)
    on conflict (user_id, list_id, type) do update set added_at = excluded.added_at where stored.added_at <> excluded.added_at`
}

/** Moves all users' new-card cursors in a list, which is locked, back to a date, before which no vocabulary was moved into the list. */
export async function setBackNewCardCursors(tx: Database, listId: string, addedAt: Date): Promise<void> {
  await tx
    .update(newCardCursors)
    .set({ addedAt })
    .where(and(eq(newCardCursors.listId, listId), gt(newCardCursors.addedAt, addedAt)))
}

/**
 * Moves all users' new-card cursors in a list, which is locked, back to the first of these vocabularies that has no definition yet. Called
 * before they get one.
 */
export async function setBackToDefined(tx: Database, listId: string, vocIds: readonly string[]): Promise<void> {
  if (vocIds.length > 0) await setBackToFirstUndefined(tx, { listId, vocIds: arrayText(vocIds) })
}

const setBackToFirstUndefined = statement((db, input: Inputs<{ listId: string; vocIds: string }>) =>
  db.execute(sql`
    update ${newCardCursors} set added_at = first.added_at
    from (select min(${vocs.createdAt}) as added_at from ${vocs}
      where ${vocs.id} = any(${arrayInput(input.vocIds, 'uuid')}) and ${isUndefined()}) as first
    where ${newCardCursors.listId} = ${input.listId}::uuid and ${newCardCursors.type} <> 'dictation'
      and ${newCardCursors.addedAt} > first.added_at`),
)

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
