import type { VocFields } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, textArray, vocs } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import { columnsOf } from './columns.ts'

/** The fields of a vocabulary, and its id. */
export interface IdentifiedFields {
  id: string
  fields: VocFields
}

/** Who changes vocabularies of a list, and when. */
export interface Change {
  listId: string
  userId: string
  at: Date
}

/** Inserts vocabularies into a list, which is locked, all added at the same time: their ids say in which order. */
export async function insertVocabularies(
  tx: Database,
  { listId, userId, at }: Change,
  added: readonly IdentifiedFields[],
): Promise<void> {
  await insertRows(tx, { listId, userId, at: at.toISOString(), ...arraysOf(added) })
}

/**
 * Replaces the fields of vocabularies of a list, which is locked, as `updateVocabulary` does: images stay. One whose fields are these
 * already is not changed, and keeps its version.
 */
export async function replaceVocabularies(
  tx: Database,
  { listId, userId, at }: Change,
  changed: readonly IdentifiedFields[],
): Promise<void> {
  await updateRows(tx, { listId, userId, at: at.toISOString(), ...arraysOf(changed) })
}

/**
 * The columns of rows as arrays, as PostgreSQL writes them: thousands of parameters take several times as long. A column whose values have
 * a structure of their own is an array of their texts.
 */
function arraysOf(rows: readonly IdentifiedFields[]) {
  const columns = rows.map(({ fields }) => columnsOf(fields))
  type Columns = (typeof columns)[number]
  const column = (text: (row: Columns) => string | null) => textArray(columns.map(text))
  return {
    ids: arrayText(rows.map(({ id }) => id)),
    terms: column(({ term }) => term),
    pos: column(({ pos }) => pos),
    labels: column(({ label }) => label),
    definitions: column(({ definitions }) => JSON.stringify(definitions)),
    examples: column(({ examples }) => JSON.stringify(examples)),
    attributes: column(({ attributes }) => JSON.stringify(attributes)),
    tags: column(({ tags }) => textArray(tags)),
    notes: column(({ notes }) => notes),
    termKeys: column(({ termKey }) => termKey),
    searchKeys: column(({ searchKey }) => searchKey),
    longSearchKeys: column(({ longSearchKey }) => longSearchKey),
  }
}

type Values = ReturnType<typeof arraysOf> & { listId: string; userId: string; at: string }

/** The rows of `arraysOf` as a table. */
const rowsOf = (input: Inputs<Values>) => sql`(
  select id, term, pos, label, definitions::jsonb, examples::jsonb, attributes::jsonb, tags::text[], notes, term_key, search_key,
      long_search_key
    from unnest(${input.ids}::uuid[], ${input.terms}::text[], ${input.pos}::text[], ${input.labels}::text[],
      ${input.definitions}::text[], ${input.examples}::text[], ${input.attributes}::text[], ${input.tags}::text[],
      ${input.notes}::text[], ${input.termKeys}::text[], ${input.searchKeys}::text[], ${input.longSearchKeys}::text[])
      as written (id, term, pos, label, definitions, examples, attributes, tags, notes, term_key, search_key, long_search_key)
  ) as given`

const insertRows = statement((db, input: Inputs<Values>) =>
  db.execute(sql`
    insert into ${vocs} (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, term_key, search_key,
      long_search_key, created_by, created_at, last_modified_by, last_modified_at)
    select id, ${input.listId}::uuid, term, pos, label, definitions, examples, attributes, tags, notes, term_key, search_key,
        long_search_key, ${input.userId}::uuid, ${input.at}::timestamptz, ${input.userId}::uuid, ${input.at}::timestamptz
      from ${rowsOf(input)}`),
)

const updateRows = statement((db, input: Inputs<Values>) =>
  db.execute(sql`
    update ${vocs} as stored
    set term = given.term, pos = given.pos, label = given.label, definitions = given.definitions, examples = given.examples,
      attributes = given.attributes, tags = given.tags, notes = given.notes, term_key = given.term_key, search_key = given.search_key,
      long_search_key = given.long_search_key, last_modified_by = ${input.userId}::uuid,
      last_modified_at = greatest(${input.at}::timestamptz, stored.last_modified_at + interval '1 millisecond')
    from ${rowsOf(input)}
    where stored.id = given.id and stored.list_id = ${input.listId}::uuid
      and (stored.term, stored.pos, stored.label, stored.definitions, stored.examples, stored.attributes, stored.tags, stored.notes)
        is distinct from
        (given.term, given.pos, given.label, given.definitions, given.examples, given.attributes, given.tags, given.notes)`),
)
