import {
  compareNaturally,
  type countVocsInput,
  type countVocsView,
  limits,
  partOfSpeech,
  type vocFiltersInput,
  type vocFiltersView,
} from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { type AnyColumn, and, eq, gt, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { isUndefined } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'
import { compareText } from '../paging/search.ts'
import { type ListReader, readInParts, runLongRead } from './parts.ts'
import { vocContains } from './terms/search-key.ts'

/** Selects vocabularies of a list by a search, a tag, a part of speech, and what they lack. */
type VocsFilter = z.output<typeof countVocsInput>

/**
 * The maximum number of vocabularies with a tag or of a part of speech that a page reads entirely. If there are more, it walks the order of
 * the list until it is full: among 100,000, a page of 50 then looks at about 2500.
 */
const maxMatchesRead = 2000

/** Returns whether a filter has more than a search. */
export const isFiltered = ({ tag, pos, needs }: VocsFilter): boolean =>
  tag !== '' || pos !== undefined || needs !== undefined

/** The condition of all but the search on a row; undefined without any. */
function isOfFilter(
  { tag, pos, needs }: VocsFilter,
  row: Record<'tags' | 'pos' | 'definitions', AnyColumn> = vocs,
): SQL | undefined {
  return and(
    tag === '' ? undefined : sql`${tag} = any(${row.tags})`,
    pos === undefined ? undefined : eq(row.pos, pos),
    needs === undefined ? undefined : isUndefined(row.definitions),
  )
}

/**
 * The condition that a vocabulary of a list matches search and filter; undefined without either. The columns of most filters are in
 * indexes: the search key in that of the order, tags and part of speech in their own, where a row is looked up by its id. A condition on
 * the columns would let the database read all rows of the table.
 */
export function vocMatches(filter: VocsFilter): SQL | undefined {
  const row = alias(vocs, 'row')
  const condition = isOfFilter(filter, row)
  const hasRow =
    condition &&
    sql`(select ${condition} from ${vocs} ${sql.identifier('row')} where ${row.listId} = ${vocs.listId} and ${row.id} = ${vocs.id})`
  return and(vocContains(filter.search), hasRow)
}

/**
 * The condition of matching vocabularies if the filter has few: by their ids, which are in an index with all that it needs. Undefined if
 * the filter has more than `maxMatchesRead`. Throws BUSY.
 */
export async function selectFewMatching(
  db: Database,
  reader: ListReader,
  filter: VocsFilter,
): Promise<SQL | undefined> {
  const ids: string[] = []
  await readInParts(db, reader, { by: 'id' }, async (part) => {
    const found = await db
      .select({ id: vocs.id })
      .from(vocs)
      .where(and(eq(vocs.listId, reader.list.id), isOfFilter(filter), part))
      // Without an order, the planner reads the table from its start if it believes that much of it matches.
      .orderBy(vocs.id)
      .limit(maxMatchesRead + 1 - ids.length)
    ids.push(...found.map(({ id }) => id))
    return ids.length > maxMatchesRead
  })
  if (ids.length > maxMatchesRead) return undefined
  const text = arrayText(ids)
  return and(sql`${vocs.id} = any(${text}::uuid[])`, vocContains(filter.search))
}

/** Counts the vocabularies of a list that match; LIST_NOT_FOUND, BUSY. */
export async function countVocabularies(
  { db, user }: ReaderContext,
  filter: VocsFilter,
): Promise<z.input<typeof countVocsView>> {
  const { list } = await accessList(db, user.id, filter.listId, 'see')
  const isSearched = filter.search !== ''
  const matches = isSearched ? vocMatches(filter) : isOfFilter(filter)
  if (matches === undefined) return { count: list.vocsCount }
  let count = 0
  // The index of the order has what is compared.
  await readInParts(db, { list, userId: user.id }, { by: isSearched ? 'createdAt' : 'id' }, async (part) => {
    count += await db.$count(vocs, and(eq(vocs.listId, list.id), matches, part))
    return false
  })
  return { count }
}

/** The number of vocabularies whose tags one statement reads: 2000 tags at most. */
const filterRows = 100

/**
 * The number of different tags of a list that are counted, in the order in which its vocabularies were added: a list can have two million. No
 * more than these are in memory, and far fewer are shown.
 */
const maxTagsCounted = 20 * limits.filterTags

const selectFilterRows = statement((db, input: Inputs<{ listId: string; after: string }>) =>
  db
    .select({ id: vocs.id, pos: vocs.pos, tags: vocs.tags })
    .from(vocs)
    .where(and(eq(vocs.listId, input.listId), gt(vocs.id, input.after)))
    .orderBy(vocs.id)
    .limit(filterRows),
)

/** Returns what the vocabularies of a list can be filtered by. Throws LIST_NOT_FOUND, BUSY. */
export async function listFilters(
  { db, user }: ReaderContext,
  { listId }: z.output<typeof vocFiltersInput>,
): Promise<z.input<typeof vocFiltersView>> {
  const { list } = await accessList(db, user.id, listId, 'see')
  return runLongRead(() => countFilters(db, list.id), user.id)
}

async function countFilters(db: Database, listId: string): Promise<z.input<typeof vocFiltersView>> {
  const tags = new Map<string, number>()
  const parts = new Map<string, number>()
  let after: string | undefined = firstId
  while (after !== undefined) {
    const rows: Awaited<ReturnType<typeof selectFilterRows>> = await selectFilterRows(db, { listId, after })
    for (const row of rows) {
      parts.set(row.pos, (parts.get(row.pos) ?? 0) + 1)
      for (const tag of row.tags) {
        const count = tags.get(tag)
        if (count !== undefined || tags.size < maxTagsCounted) tags.set(tag, (count ?? 0) + 1)
      }
    }
    after = rows[filterRows - 1]?.id
  }
  const [undefinedVoc] = await selectUndefined(db, { listId })
  return {
    hasUndefined: undefinedVoc !== undefined,
    tags: mostFrequent(tags)
      .slice(0, limits.filterTags)
      .map(([tag, count]) => ({ tag, count }))
      .sort((a, b) => compareNaturally(a.tag, b.tag)),
    pos: mostFrequent(parts).map(([pos, count]) => ({ pos: partOfSpeech.parse(pos), count })),
  }
}

const selectUndefined = statement((db, input: Inputs<{ listId: string }>) =>
  db
    .select({ id: vocs.id })
    .from(vocs)
    .where(and(eq(vocs.listId, input.listId), isUndefined()))
    .limit(1),
)

/** Before all ids. */
const firstId = '00000000-0000-0000-0000-000000000000'

/** The counted names, the most frequent first, and equally frequent ones by name. */
const mostFrequent = (counts: ReadonlyMap<string, number>) =>
  [...counts].sort(([a, countOfA], [b, countOfB]) => countOfB - countOfA || compareText(a, b))
