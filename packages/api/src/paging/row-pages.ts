import { arrayText, type Database } from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'

/** Lists whose content is read together. */
export const batchSize = 100

/** Returns up to `limit` rows that come after a row, or the first ones. */
type FetchPage<Row> = (limit: number, after: Row | undefined) => Promise<Row[]>

/** Yields all rows in pages. A page with less than `size` rows is the last one. No query is open while a page is being read. */
export async function* pages<Row>(size: number, fetchPage: FetchPage<Row>): AsyncGenerator<Row[]> {
  let page: Row[] = []
  do {
    page = await fetchPage(size, page.at(-1))
    if (page.length > 0) yield page
  } while (page.length === size)
}

/**
 * Hands out rows list by list that come in pages, sorted by list. The returned function yields the rows of one list, and must be called for
 * the lists in that order.
 */
export function byList<Row extends { listId: string }>(
  source: AsyncGenerator<Row[]>,
): (listId: string) => AsyncGenerator<Row[]> {
  let rows: Row[] = []
  return async function* rowsOf(listId) {
    for (;;) {
      if (rows.length === 0) {
        const next = await source.next()
        if (next.done === true) return
        rows = next.value
      }
      const end = rows.findIndex((row) => row.listId !== listId)
      const own = end === -1 ? rows : rows.slice(0, end)
      rows = end === -1 ? [] : rows.slice(end)
      if (own.length > 0) yield own
      if (rows.length > 0) return
    }
  }
}

/** The lists with these ids that are not read to their end after the page with this last row: as a table `list (id, position)`. */
export function remainingLists(ids: readonly string[], last: { listId: string } | undefined): SQL {
  const remaining = last === undefined ? ids : ids.slice(ids.indexOf(last.listId))
  return sql`unnest(${sql.param(arrayText(remaining))}::uuid[]) with ordinality as list (id, position)`
}

/**
 * In a query of `remainingLists`: the start of each list. The first list continues after the last row of the page before, the others start
 * at their beginning.
 */
export const startsAt = (last: SQL | undefined, beginning: SQL): SQL =>
  last === undefined ? beginning : sql`case when list.position = 1 then ${last} else ${beginning} end`

/**
 * Runs a query whose order an index has, so that it reads one page of rows and no more. The planner estimates every list at the average
 * size, so that for a large one it would read and sort the whole list for each page.
 */
export const inIndexOrder = <Row>(db: Database, query: (tx: Database) => Promise<Row[]>): Promise<Row[]> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`set local enable_sort = off`)
    return query(tx)
  })

/** Before every id. */
export const firstId = sql`'00000000-0000-0000-0000-000000000000'::uuid`
