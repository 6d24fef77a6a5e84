import { arrayText, keyMark } from '@wordtide/db'
import type { Sql } from 'postgres'

const columns = `
  id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, created_at, last_modified_at, created_by,
  last_modified_by, term_key, search_key`

const syllable = (expression: string) =>
  `(array['ba','ce','di','fo','gu','ha','ki','lo','mu','na','pe','qui','ro','su','ta','ve','wi','xo','ya','zu'])[1 + (${expression}) % 20]`

const term = `${syllable('k')} || ${syllable('k / 20')} || ${syllable('k / 400')} || ' ' || k`

/**
 * Fills every empty list whose `vocs_count` is above 0. Terms are words of three syllables and a number, which
 * follows from the place in the list, each with a definition and an example as long as those of a usual list: a search finds as much in
 * each database of the same size. Search keys are of this release, so that no job renews them while a call is measured.
 */
export async function fillEmptyLists(sql: Sql, report: (filled: number, total: number) => void): Promise<void> {
  const empty = await sql<{ id: string; owner_id: string; count: number }[]>`
    select id, owner_id, vocs_count as count from lists
    where vocs_count > 0 and not exists (select 1 from vocs where list_id = lists.id) order by created_at, id`
  const total = empty.reduce((sum, { count }) => sum + count, 0)
  const rebuild = total > 20_000 ? await dropIndexes(sql) : async () => {}
  let filled = 0
  let batch: string[] = []
  let batchSize = 0
  const flush = async () => {
    await sql`select set_config('session_replication_role', 'replica', false)`
    await sql.unsafe(
      `insert into vocs (${columns})
       select gen_random_uuid(), list.id, word, 'n', '',
         jsonb_build_array(jsonb_build_object('language', 'en', 'value', 'the meaning of ' || word)),
         jsonb_build_array(jsonb_build_object('value', 'An example with *' || word || '* in it', 'translations', jsonb_build_array(
           jsonb_build_object('language', 'en', 'value', 'Its *translation*, of about the same length')))),
         '[]', '{}', 'A short note', now() - interval '1 year' + n * interval '1 second', now() - interval '1 year', list.owner_id, list.owner_id,
         word, word || ' the meaning of ' || word || '${keyMark}'
       from lists list cross join generate_series(1, list.vocs_count) n
       cross join lateral (select (n * 7919 + hashtext(list.name) % 1000 + 1000) % 1000003 as k) as key
       cross join lateral (select ${term} as word) as words
       where list.id = any($1::uuid[])`,
      [arrayText(batch)],
    )
    await sql`select set_config('session_replication_role', 'origin', false)`
    filled += batchSize
    batch = []
    batchSize = 0
    report(filled, total)
  }
  for (const { id, count } of empty) {
    batch.push(id)
    batchSize += count
    if (batchSize >= 20_000) await flush()
  }
  if (batch.length > 0) await flush()
  await sql`
    update lists set last_added_at = added.last_at
    from (select list_id, max(created_at) as last_at from vocs group by list_id) added
    where list_id = lists.id and last_added_at < '2000-01-01'`
  report(total, total)
  await rebuild()
}

/** Drops the indexes of `vocs` that no constraint needs; returns a function that creates them again. Filling them row by row takes hours. */
async function dropIndexes(sql: Sql): Promise<() => Promise<void>> {
  const indexes = await sql<{ name: string; definition: string }[]>`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename = 'vocs' and indexname not in (select conname from pg_constraint)`
  for (const { name } of indexes) await sql.unsafe(`drop index ${name}`)
  return async () => {
    for (const { definition } of indexes) await sql.unsafe(definition)
  }
}
