import type { ListOrigin } from '@wordtide/contract'
import { type Database, type Inputs, lists, shares, statement, users } from '@wordtide/db'
import { aliasedTable, and, eq, sql } from 'drizzle-orm'
import { deletedUser, nameUnlessBlocked } from '../users/index.ts'
import { isVisible, type ListRow, shareOf } from './access.ts'

/**
 * Returns the list that a copy was made of, with the owner's present name and the name that the list had. If the list cannot be seen, or no
 * longer, only the owner of the copy gets it: copies do not reveal a list that was shared with few.
 */
export async function originOf(
  db: Database,
  userId: string,
  copy: ListRow & { copiedFromName: string },
): Promise<ListOrigin | undefined> {
  const [row] = await selectOrigin(db, { copyId: copy.id, userId })
  if ((row?.id ?? null) === null && copy.ownerId !== userId) return undefined
  return { id: row?.id ?? null, name: copy.copiedFromName, owner: row?.owner ?? deletedUser }
}

const copies = aliasedTable(lists, 'copies')

const selectOrigin = statement((db, input: Inputs<{ copyId: string; userId: string }>) => {
  const visible = db
    .select({ id: lists.id })
    .from(lists)
    .leftJoin(shares, shareOf(input.userId))
    .where(and(eq(lists.id, copies.copiedFromId), isVisible(input.userId)))
  return db
    .select({ id: sql<string | null>`(${visible})`, owner: nameUnlessBlocked(users.name, users.id, input.userId) })
    .from(copies)
    .leftJoin(users, eq(users.id, copies.copiedFromOwnerId))
    .where(eq(copies.id, input.copyId))
})
