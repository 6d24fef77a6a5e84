import type { ErrorKey } from '@wordtide/contract'
import { type Database, type Inputs, lists, shares, statement } from '@wordtide/db'
import { type AnyColumn, and, eq, getTableColumns, isNotNull, or, type Placeholder, type SQL, sql } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import { isId } from '../values/ids.ts'
import { type Action, may, type Relation, relationOf, type Sharing } from './policy.ts'

const { searchKey, nameKey, ratingRank, learnersRank, deletedOwnerId, ownerId, ...columns } = getTableColumns(lists)

/**
 * The columns of a list except those for searching, sorting and deleting: the first is as long as all texts of the list together. Queries
 * leave out deleted lists, which have no owner.
 */
export const listColumns = { ...columns, ownerId: sql<string>`${ownerId}` }

export type ListRow = Pick<typeof lists.$inferSelect, keyof typeof columns> & { ownerId: string }

/** A list with the user's relation to it. */
export interface AccessibleList {
  list: ListRow
  relation: Relation
}

/** The role that a share gives, the best first; null without one. For a query that joins `shareOf`. */
export const sharedAs = sql<Sharing | null>`case when ${shares.editor} then 'editor'
  when ${shares.direct} then 'viewer' when ${shares.classId} is not null then 'student' end`

/** The condition that joins the user's share of a list. */
export const shareOf = (userId: string | Placeholder) => and(eq(shares.listId, lists.id), eq(shares.userId, userId))

/** In a query that joins `shareOf`: the condition that the user owns the list or has a share of it. */
export const isOwnedOrShared = (userId: string | Placeholder) => or(eq(lists.ownerId, userId), isNotNull(shares.userId))

/** In a query that joins `shareOf`: the condition that the user may see the list, by the rule of `policy.ts`. */
export const isVisible = (userId: string | Placeholder) => or(isOwnedOrShared(userId), lists.public)

/**
 * `isVisible`, in a query without the rows of lists and shares. Reads the ids of the user's own and shared lists at once, from indexes, and
 * looks up the others alone: a look-up of each list costs more, the more lists others have.
 */
export const isVisibleById = (userId: string, listId: AnyColumn | SQL) =>
  sql`(${listId} in (select ${lists.id} from ${lists} where ${lists.ownerId} = ${userId})
    or ${listId} in (select ${shares.listId} from ${shares} where ${shares.userId} = ${userId})
    or (select ${lists.public} from ${lists} where ${lists.id} = ${listId}))`

/** The condition that the list of a row is not deleted, for rows that belong to users who may not see their lists any more. */
export const isOfKeptList = (listId: AnyColumn) =>
  sql`exists (select from ${lists} where ${lists.id} = ${listId} and ${lists.ownerId} is not null)`

interface Options {
  /** Locks the row of the list until the transaction ends. Every write needs it. */
  lock?: boolean
  /** The error for a list that the user may not see; LIST_NOT_FOUND by default. */
  hiddenAs?: ErrorKey
}

/** Returns the list if the user may do `action` on it. LIST_NOT_FOUND, or `hiddenAs`, if the user may not see it, else FORBIDDEN. */
export async function accessList(
  db: Database,
  userId: string,
  id: string,
  action: Action,
  { lock = false, hiddenAs = 'LIST_NOT_FOUND' }: Options = {},
): Promise<AccessibleList> {
  const [row] = isId(id) ? await (lock ? lockWithShare : selectWithShare)(db, { userId, id }) : []
  const accessible = row && {
    list: row.list,
    relation: relationOf(row.list, userId, row.share),
  }
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

const selectWithShare = statement((db, input: Inputs<{ userId: string; id: string }>) =>
  db
    .select({ list: listColumns, share: sharedAs })
    .from(lists)
    .leftJoin(shares, shareOf(input.userId))
    .where(eq(lists.id, input.id)),
)

const lockList = statement((db, input: Inputs<{ id: string }>) =>
  db.select({ id: lists.id }).from(lists).where(eq(lists.id, input.id)).for('no key update'),
)

/**
 * Two statements, sent together: one that has waited for a lock reads the list as it is then, but the share as it was before, although the
 * other transaction may have deleted the share.
 */
async function lockWithShare(tx: Database, values: { userId: string; id: string }) {
  const [, rows] = await Promise.all([lockList(tx, values), selectWithShare(tx, values)])
  return rows
}
