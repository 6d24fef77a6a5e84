import { type Database, lists } from '@wordtide/db'
import { type AnyColumn, eq, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { contains, containsAmongAll, isSearch } from '../paging/search.ts'

/** For a user with more lists, a search reads all users' lists that contain the text instead of all lists of the user. */
const maxListsRead = 2000

/**
 * The condition that a list contains the search text, for a query that reads each list; undefined if the text is empty. No index contains
 * `search_key || ''`, so that the planner cannot choose to search all lists for the text.
 */
export const containsInEach = (search: string): SQL | undefined => contains(sql`(${lists.searchKey} || '')`, search)

/**
 * Returns how a page finds those of a user's lists that contain the search text. `table` has a row for each list of the user: those that
 * satisfy `ofUser`, in an index that continues with `next`. A search of at most `maxListsRead` lists reads these alone: how many lists of
 * others contain the text makes no difference.
 */
export async function searchListsOfUser(
  db: Database,
  { table, ofUser, next }: { table: PgTable; ofUser: SQL; next: PgColumn },
  search: string,
) {
  const some = db
    .select({ one: sql`1`.as('one') })
    .from(table)
    .where(ofUser)
    // Without an order, the planner reads a table from its start if it believes that much of it belongs to the user.
    .orderBy(next)
    .limit(maxListsRead + 1)
  const readsEach = isSearch(search) && (await db.$count(some.as('some'))) <= maxListsRead
  return {
    /** The condition that a list contains the search text; undefined if that is empty. */
    matches: readsEach ? containsInEach(search) : containsAmongAll(lists.searchKey, search),
    /**
     * The lateral join for a query of rows that refer to lists by this column. With a limit, the planner cannot choose to read all lists.
     */
    listOf(listId: AnyColumn) {
      const list = db.select().from(lists).where(eq(lists.id, listId))
      return (readsEach ? list.limit(1) : list).as('lists')
    },
  }
}
