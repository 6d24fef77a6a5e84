import { vocs } from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { contains, searchKey } from '../../paging/search.ts'

/**
 * Maximum length of a search key in the indexes of a list, in bytes: an entry of an index has at most 2704, of which a term and its sort
 * key take up to 600 and the other columns up to 60.
 */
export const maxIndexedBytes = 2000

/** Returns the columns by which a vocabulary with these texts is found. */
export function searchColumns(texts: readonly string[]) {
  const key = searchKey(texts)
  return Buffer.byteLength(key) <= maxIndexedBytes
    ? { searchKey: key, longSearchKey: null }
    : { searchKey: null, longSearchKey: key }
}

/**
 * The condition that a vocabulary contains the search text; undefined if that is empty. Reads a row of the table only if its key is too long
 * for an index: a column outside the indexes would let the database read all rows of the list.
 */
export function vocContains(search: string): SQL | undefined {
  // Most pages are not searched: theirs is not built.
  if (search === '') return undefined
  const row = alias(vocs, 'row')
  const longKey = sql`(select ${row.longSearchKey} from ${vocs} ${sql.identifier('row')} where ${row.id} = ${vocs.id})`
  return contains(sql`coalesce(${vocs.searchKey}, ${longKey})`, search)
}
