import {
  type countVocsInput,
  type countVocsView,
  limits,
  partOfSpeech,
  type vocFiltersInput,
  type vocFiltersView,
} from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { type AnyColumn, and, count, eq, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type * as z from 'zod'
import type { ReaderContext } from '../calls/context.ts'
import { createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'
import { accessList } from '../lists/index.ts'
import { vocContains } from './search-key.ts'

/** Selects vocabularies of a list by a search, a tag and a part of speech. */
type VocsFilter = z.output<typeof countVocsInput>

/**
 * The maximum number of vocabularies with a tag or of a part of speech of which a page reads all. If there are more, it walks the order of
 * the list until it is full: among 100,000, a page of 50 then looks at about 2500.
 */
const maxMatchesRead = 2000

/** Returns whether a filter has a tag or a part of speech. */
export const isFiltered = ({ tag, pos }: VocsFilter): boolean => tag !== '' || pos !== undefined

/** The condition of a tag and a part of speech on a row; undefined without either. */
function hasTagAndPos({ tag, pos }: VocsFilter, row: { tags: AnyColumn; pos: AnyColumn } = vocs): SQL | undefined {
  return and(tag === '' ? undefined : sql`${tag} = any(${row.tags})`, pos === undefined ? undefined : eq(row.pos, pos))
}

/**
 * The condition that a vocabulary of a list matches search, tag and part of speech; undefined if there is none of them. What it needs is in
 * the indexes: the search key in that of the order, tags and part of speech in their own, where a row is looked up by its id. A condition
 * on the columns would let the database read all rows of the table.
 */
export function vocMatches(filter: VocsFilter): SQL | undefined {
  const row = alias(vocs, 'row')
  const condition = hasTagAndPos(filter, row)
  const isOfFilter =
    condition &&
    sql`(select ${condition} from ${vocs} ${sql.identifier('row')} where ${row.listId} = ${vocs.listId} and ${row.id} = ${vocs.id})`
  return and(vocContains(filter.search), isOfFilter)
}

/**
 * The condition of the vocabularies that match if few have the tag and part of speech: by their ids, which are in an index with both.
 * Undefined if more than `maxMatchesRead` have them.
 */
export async function selectFewMatching(db: Database, filter: VocsFilter): Promise<SQL | undefined> {
  const ids = await db
    .select({ id: vocs.id })
    .from(vocs)
    .where(and(eq(vocs.listId, filter.listId), hasTagAndPos(filter)))
    // Without an order, the planner reads the table from its start if it believes that much of it matches.
    .orderBy(vocs.id)
    .limit(maxMatchesRead + 1)
  if (ids.length > maxMatchesRead) return undefined
  const text = arrayText(ids.map(({ id }) => id))
  return and(sql`${vocs.id} = any(${text}::uuid[])`, vocContains(filter.search))
}

/** Of costly reads, which are not counted as calls: a few may wait, and one of each user. */
const costly = { concurrency: 2, maxWaiting: 6, maxWaitingPerUser: 1, retryAfter: 3 }

/** For counts that look up each vocabulary that a search finds. */
const runLookup = createConcurrencyLimiter(costly)

/** Counts the vocabularies of a list that match; LIST_NOT_FOUND, BUSY. */
export async function countVocabularies(
  { db, user }: ReaderContext,
  filter: VocsFilter,
): Promise<z.input<typeof countVocsView>> {
  const { list } = await accessList(db, user.id, filter.listId, 'see')
  const matches = filter.search === '' ? hasTagAndPos(filter) : vocMatches(filter)
  const readCount = async () => ({ count: await db.$count(vocs, and(eq(vocs.listId, list.id), matches)) })
  return filter.search !== '' && isFiltered(filter) ? runLookup(readCount, user.id) : readCount()
}

const selectTags = statement((db, input: Inputs<{ listId: string }>) => {
  const tag = sql<string>`tag`
  return db
    .select({ tag, count: count().as('count') })
    .from(sql`${vocs}, unnest(${vocs.tags}) tag`)
    .where(eq(vocs.listId, input.listId))
    .groupBy(tag)
    .orderBy(sql`count desc`, sql`tag collate "C"`)
    .limit(limits.filterTags)
})

const selectPartsOfSpeech = statement((db, input: Inputs<{ listId: string }>) =>
  db
    .select({ pos: vocs.pos, count: count().as('count') })
    .from(vocs)
    .where(eq(vocs.listId, input.listId))
    .groupBy(vocs.pos)
    .orderBy(sql`count desc`, vocs.pos),
)

/** For the tags of a list, of which there may be two million. */
const runFilters = createConcurrencyLimiter(costly)

/** Returns the tags and parts of speech of the vocabularies of a list. Throws LIST_NOT_FOUND, BUSY. */
export async function listFilters(
  { db, user }: ReaderContext,
  { listId }: z.output<typeof vocFiltersInput>,
): Promise<z.input<typeof vocFiltersView>> {
  const { list } = await accessList(db, user.id, listId, 'see')
  const [tags, parts] = await runFilters(
    () => Promise.all([selectTags(db, { listId: list.id }), selectPartsOfSpeech(db, { listId: list.id })]),
    user.id,
  )
  return { tags, pos: parts.map(({ pos, count }) => ({ pos: partOfSpeech.parse(pos), count })) }
}
