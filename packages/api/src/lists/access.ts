import type { ErrorKey } from '@wordtide/contract'
import { type Database, type Inputs, lists, shares, statement } from '@wordtide/db'
import { and, asc, eq, isNotNull, or, type Placeholder, sql } from 'drizzle-orm'
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
export const shareOf = (userId: string | Placeholder) => and(eq(shares.listId, lists.id), eq(shares.userId, userId))

/** In a query that joins `shareOf`: whether the user owns the list or has a share of it. */
export const isOwnedOrShared = (userId: string | Placeholder) => or(eq(lists.ownerId, userId), isNotNull(shares.userId))

/** In a query that joins `shareOf`: whether the user may see the list, by the rule of `policy.ts`. */
export const isVisible = (userId: string | Placeholder) => or(isOwnedOrShared(userId), lists.public)

interface Options {
  /** Locks the rows of the lists, in the order of their ids, until the transaction ends. Every write needs it. */
  lock?: boolean
  /** The error for a list that the user may not see; LIST_NOT_FOUND by default. */
  hiddenAs?: ErrorKey
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

/** Returns the list if the user may do `action` on it. LIST_NOT_FOUND, or `hiddenAs`, if the user may not see it, else FORBIDDEN. */
export async function accessList(
  db: Database,
  userId: string,
  id: string,
  action: Action,
  { lock = false, hiddenAs = 'LIST_NOT_FOUND' }: Options = {},
): Promise<AccessibleList> {
  const accessible = (await selectWithRelation(db, userId, [id], lock)).get(id.toLowerCase())
  return requireAccess(accessible, action, hiddenAs)
}

/** Returns the list if its relation to the user allows `action`. `hiddenAs` if the user may not see it, else FORBIDDEN. */
export function requireAccess(
  accessible: AccessibleList | undefined,
  action: Action,
  hiddenAs: ErrorKey,
): AccessibleList {
  if (accessible === undefined || !may(accessible.relation, 'see')) throw new AppError(hiddenAs)
  if (!may(accessible.relation, action)) throw new AppError('FORBIDDEN')
  return accessible
}

const withShare = (db: Database, input: Inputs<{ userId: string; ids: string }>) =>
  db
    .select({ list: lists, editor: shares.editor })
    .from(lists)
    .leftJoin(shares, shareOf(input.userId))
    .where(sql`${lists.id} = any(${input.ids}::uuid[])`)
    .orderBy(asc(lists.id))

const selectWithShare = statement(withShare)

const lockWithShare = statement((db, input: Inputs<{ userId: string; ids: string }>) =>
  withShare(db, input).for('no key update', { of: lists }),
)

async function selectWithRelation(
  db: Database,
  userId: string,
  ids: readonly string[],
  lock: boolean,
): Promise<Map<string, AccessibleList>> {
  const validIds = ids.filter(isId)
  if (validIds.length === 0) return new Map()
  const select = lock ? lockWithShare : selectWithShare
  const rows = await select(db, { userId, ids: `{${validIds.join()}}` })
  return new Map(
    rows.map(({ list, editor }) => [
      list.id,
      { list, relation: relationOf(list, userId, editor === null ? null : { editor }) },
    ]),
  )
}
