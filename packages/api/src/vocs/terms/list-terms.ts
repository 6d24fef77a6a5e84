import type { listTermsInput, listTermsView } from '@wordtide/contract'
import { type Database, type Inputs, lists, shares, statement, vocs } from '@wordtide/db'
import { and, asc, eq, gte, sql } from 'drizzle-orm'
import * as z from 'zod'
import { cursorId, cursorText, pageCursor } from '../../paging/paging.ts'

/** Terms of a page. */
const pageTerms = 2000

/** The list of the last term, and its place there. */
const place = z.tuple([cursorId, cursorText, cursorText, cursorId])
type Place = z.output<typeof place>

const cursor = pageCursor<Place>('terms', place)

const noId = '00000000-0000-0000-0000-000000000000'
const beginningOf = (listId: string): Place => [listId, '', '', noId]

/**
 * Returns a page of the terms in the lists of a language that the user owns or was given. A page reads each list in the order of its index, and no
 * more lists than have its terms.
 */
export async function listTerms(
  db: Database,
  userId: string,
  { language, page }: z.output<typeof listTermsInput>,
): Promise<z.input<typeof listTermsView>> {
  const after = cursor.read({ page }) ?? beginningOf(noId)
  const candidates = await selectLists(db, { userId, language, from: after[0] })
  let expected = 0
  const fitting = candidates.findIndex(({ count }, index) => {
    expected += count
    return index > 0 && expected > pageTerms
  })
  const read = fitting === -1 ? candidates : candidates.slice(0, fitting)
  const [listId, termKey, term, id] = after
  const ids = JSON.stringify(read.map((list) => list.id))
  const rows = await selectTerms(db, { ids, listId, termKey, term, id })
  const last = rows.at(-1)
  const rest = fitting === -1 ? undefined : candidates[fitting]
  const next: Place | undefined =
    last !== undefined && rows.length === pageTerms
      ? [last.listId, last.termKey, last.term, last.id]
      : rest && beginningOf(rest.id)
  return { terms: rows.map((row) => row.term), next: next === undefined ? null : cursor.write(next) }
}

/** Selects the lists from one on, in the order of their ids. */
const selectLists = statement((db, input: Inputs<{ userId: string; language: string; from: string }>) => {
  const columns = { id: lists.id, count: lists.vocsCount }
  const isWanted = and(eq(lists.language, input.language), gte(lists.id, input.from))
  const owned = db
    .select(columns)
    .from(lists)
    .where(and(eq(lists.ownerId, input.userId), isWanted))
  const given = db
    .select(columns)
    .from(shares)
    .innerJoin(lists, eq(lists.id, shares.listId))
    .where(and(eq(shares.userId, input.userId), isWanted, sql`${lists.ownerId} is not null`))
  return owned.union(given).orderBy(asc(sql`id`))
})

/** Selects the terms after a place. The index gives those of each list in their order. */
const selectTerms = statement(
  (db, input: Inputs<{ ids: string; listId: string; termKey: string; term: string; id: string }>) => {
    const key = sql`${vocs.listId}, ${vocs.termKey}, ${vocs.term}, ${vocs.id}`
    const ofList = sql`(select ${key} from ${vocs} where ${vocs.listId} = wanted.id::uuid
      and (${key}) > (${input.listId}::uuid, ${input.termKey}::text collate "C", ${input.term}::text collate "C", ${input.id}::uuid)
      order by ${key} limit ${sql.raw(String(pageTerms))})`
    return db
      .select({
        listId: sql<string>`found.list_id`,
        termKey: sql<string>`found.term_key`,
        term: sql<string>`found.term`,
        id: sql<string>`found.id`,
      })
      .from(
        sql`json_array_elements_text(${input.ids}::text::json) as wanted (id) cross join lateral ${ofList} as found`,
      )
      .orderBy(sql`found.list_id, found.term_key, found.term, found.id`)
      .limit(pageTerms)
  },
)
