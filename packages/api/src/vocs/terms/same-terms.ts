import { foldIdentity } from '@wordtide/contract'
import { type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import { termKeysOf } from '../../paging/search.ts'

/**
 * The maximum number of vocabularies compared with a term: the first ones added that have its sort key. More in one list differ in accents
 * only or repeat each other, and would make the comparison of 500 terms read the whole list.
 */
const compared = 25

/**
 * Returns the ids of the vocabularies of a list that have one of these terms, by `foldIdentity` in the language of the list; of several
 * with the same term that of the one added first. Accents make a difference. Whether the user may see the list is decided by the caller,
 * who may learn its language meanwhile.
 */
export async function findByTerms(
  db: Database,
  listId: string,
  terms: readonly string[],
  listLanguage: string | Promise<string>,
): Promise<Map<string, string>> {
  const keys = new Set(terms.flatMap(termKeysOf))
  const [candidates, language] = await Promise.all([
    selectCandidates(db, { listId, keys: JSON.stringify([...keys]) }),
    listLanguage,
  ])
  const wanted = new Set(terms.map((term) => foldIdentity(term, language)))
  const found = new Map<string, string>()
  for (const { term, id } of candidates) {
    const identity = foldIdentity(term, language)
    if (wanted.has(identity) && !found.has(identity)) found.set(identity, id)
  }
  return found
}

/**
 * Selects the vocabularies with these sort keys. The index has them in the order of their ids, in which they were added, except on servers
 * whose clocks differ.
 */
const selectCandidates = statement((db, input: Inputs<{ listId: string; keys: string }>) => {
  const key = sql`wanted.term_key collate "C"`
  const ofKey = sql`(select ${vocs.id}, ${vocs.term}, ${vocs.createdAt} from ${vocs}
    where ${vocs.listId} = ${input.listId} and ${vocs.termKey} = ${key} order by ${vocs.id} limit ${sql.raw(String(compared))})`
  return db
    .select({ id: sql<string>`found.id`, term: sql<string>`found.term` })
    .from(
      sql`json_array_elements_text(${input.keys}::text::json) as wanted (term_key) cross join lateral ${ofKey} as found`,
    )
    .orderBy(sql`found.created_at, found.id`)
})
