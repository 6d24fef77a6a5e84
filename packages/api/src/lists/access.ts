import { type Database, lists, shares } from '@wordtide/db'
import { and, asc, eq, inArray, isNotNull, or } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'
import { type Action, may, type Relation, relationOf } from './policy.ts'

type ListRow = typeof lists.$inferSelect

/** A list with the user's relation to it. */
export interface AccessibleList {
  list: ListRow
  relation: Relation
}

/** The condition that joins the user's share of a list. */
export const shareOf = (userId: string) => and(eq(shares.listId, lists.id), eq(shares.userId, userId))

/** In a query that joins `shareOf`: whether the user owns the list or has a share of it. */
export const isOwnedOrShared = (userId: string) => or(eq(lists.ownerId, userId), isNotNull(shares.userId))

/** In a query that joins `shareOf`: whether the user may see the list, by the rule of `policy.ts`. */
export const isVisible = (userId: string) => or(isOwnedOrShared(userId), lists.public)

interface Options {
  /** Locks the rows of the lists, in the order of their ids, until the transaction ends. Every write needs it. */
  lock?: boolean
}

/** Returns by id those of the lists on which the user may do `action`, without malformed and unknown ids. */
export async function accessibleLists(
  db: Database,
  userId: string,
  ids: readonly string[],
  action: Action,
  { lock = false }: Options = {},
): Promise<Map<string, AccessibleList>> {
  const listsWithRelation = await selectWithRelation(db, userId, ids, lock)
  return new Map([...listsWithRelation].filter(([, { relation }]) => may(relation, action)))
}

/** Returns the list if the user may do `action` on it. LIST_NOT_FOUND if the user may not see it, else FORBIDDEN. */
export async function accessList(
  db: Database,
  userId: string,
  id: string,
  action: Action,
  { lock = false }: Options = {},
): Promise<AccessibleList> {
  const accessible = (await selectWithRelation(db, userId, [id], lock)).get(id.toLowerCase())
  if (accessible === undefined || !may(accessible.relation, 'see')) throw new AppError('LIST_NOT_FOUND')
  if (!may(accessible.relation, action)) throw new AppError('FORBIDDEN')
  return accessible
}

async function selectWithRelation(
  db: Database,
  userId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, AccessibleList>> {
  const validIds = ids.filter(isId)
  if (validIds.length === 0) return new Map()
  const query = db
    .select({ list: lists, editor: shares.editor })
    .from(lists)
    .leftJoin(shares, shareOf(userId))
    .where(inArray(lists.id, validIds))
    .orderBy(asc(lists.id))
  const rows = await (lock ? query.for('no key update', { of: lists }) : query)
  return new Map(
    rows.map(({ list, editor }) => [
      list.id,
      { list, relation: relationOf(list, userId, editor === null ? null : { editor }) },
    ]),
  )
}
