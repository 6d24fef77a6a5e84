import type { Database } from '@wordtide/db'
import { eq, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { accessList } from '../../lists/index.ts'

/** Returns the id of the list that statistics are about, if they are about one; LIST_NOT_FOUND if the user may not see it. */
export async function visibleList(db: Database, userId: string, id: string | undefined): Promise<string | undefined> {
  return id === undefined ? undefined : (await accessList(db, userId, id, 'learn')).list.id
}

/** The condition that something belongs to the list, if there is one. */
export const isOf = (column: PgColumn, listId: string | undefined): SQL | undefined =>
  listId === undefined ? undefined : eq(column, listId)
