import { type Database, isOldKey, lists, vocs } from '@wordtide/db'
import { and, eq, type SQL, sql } from 'drizzle-orm'
import { listKeyOf } from '../lists/index.ts'
import { keyset } from '../paging/paging.ts'
import type { Services } from '../services.ts'
import { keyColumns } from '../vocs/index.ts'
import { runSteps } from './steps.ts'

/** The number of rows whose keys one step renews. */
const rowsPerStep = 100

/**
 * Folds the keys of lists and vocabularies as this release does that were folded by the release before: those from before the upgrade, of a
 * server that still runs, or of a backup. A stop leaves the rest to the next run. Nothing that a user typed changes.
 */
export async function renewKeys(services: Services, signal?: AbortSignal): Promise<void> {
  await runSteps(services, renewInSteps(services.db, renewLists), signal)
  await runSteps(services, renewInSteps(services.db, renewVocabularies), signal)
}

/** The sort key of a row in the index of old keys. Passing over those that are renewed would take longer at each step. */
type Place = [createdAt: Date, id: string]

/** Renews some rows after a place. Returns the place of the last one; undefined if there are none. */
type RenewSome = (tx: Database, after: Place | undefined) => Promise<Place | undefined>

async function* renewInSteps(db: Database, renewSome: RenewSome): AsyncGenerator<void> {
  let after: Place | undefined
  do {
    const begin = after
    after = await db.transaction((tx) => renewSome(tx, begin))
    yield
  } while (after !== undefined)
}

const placeOfLast = (rows: readonly { createdAt: Date; id: string }[]): Place | undefined => {
  const last = rows.at(-1)
  return last && [last.createdAt, last.id]
}

const renewLists: RenewSome = async (tx, after) => {
  const { where, orderBy } = keyset([lists.createdAt, lists.id], 'asc', after)
  const rows = await tx
    .select()
    .from(lists)
    .where(and(isOldKey(lists.searchKey), where))
    .orderBy(...orderBy)
    .limit(rowsPerStep)
    // What somebody is changing gets its key with that change, or from the next run.
    .for('update', { skipLocked: true })
  for (const row of rows)
    await tx
      .update(lists)
      .set({ searchKey: listKeyOf(row) })
      .where(eq(lists.id, row.id))
  return placeOfLast(rows)
}

const renewVocabularies: RenewSome = async (tx, after) => {
  const { where, orderBy } = keyset([vocs.createdAt, vocs.id], 'asc', after)
  const { id, createdAt, term, definitions } = vocs
  const rows = await tx
    .select({ id, createdAt, term, definitions })
    .from(vocs)
    .where(and(isOldKey(sql`coalesce(${vocs.searchKey}, ${vocs.longSearchKey})`), where))
    .orderBy(...orderBy)
    .limit(rowsPerStep)
    .for('update', { skipLocked: true })
  if (rows.length > 0) await tx.execute(setKeys(rows.map((row) => ({ id: row.id, ...keyColumns(row) }))))
  return placeOfLast(rows)
}

const setKeys = (keys: readonly (ReturnType<typeof keyColumns> & { id: string })[]): SQL => sql`
  update ${vocs} set term_key = given."termKey", search_key = given."searchKey", long_search_key = given."longSearchKey"
  from json_to_recordset(${JSON.stringify(keys)}::text::json)
    as given (id uuid, "termKey" text, "searchKey" text, "longSearchKey" text)
  where ${vocs.id} = given.id`
