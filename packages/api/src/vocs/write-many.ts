import type { VocFields } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, textArray, vocs } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import { columnsOf } from './columns.ts'

/** What is written of a vocabulary: when it is added or changed, and its fields. */
export interface WrittenVocabulary {
  id: string
  at: Date
  fields: VocFields
}

/** Who writes vocabularies of a list. */
interface Editor {
  listId: string
  userId: string
}

/** Inserts vocabularies into a list, which is locked. */
export async function insertVocabularies(
  tx: Database,
  { listId, userId }: Editor,
  added: readonly WrittenVocabulary[],
): Promise<void> {
  await insertRows(tx, { listId, userId, ...arraysOf(added) })
}

/**
 * Replaces the fields of vocabularies of a list, which is locked, as `updateVocabulary` does: images stay. One whose fields are these
 * already is not changed, and keeps its version.
 */
export async function replaceVocabularies(
  tx: Database,
  { listId, userId }: Editor,
  changed: readonly WrittenVocabulary[],
): Promise<void> {
  await updateRows(tx, { listId, userId, ...arraysOf(changed) })
}

/**
 * The columns of rows as arrays, as PostgreSQL writes them: thousands of parameters take several times as long. A column whose values have
 * a structure of their own is an array of their texts.
 */
function arraysOf(rows: readonly WrittenVocabulary[]) {
  const columns = rows.map(({ fields }) => columnsOf(fields))
  type Columns = (typeof columns)[number]
  const column = (text: (row: Columns) => string | null) => textArray(columns.map(text))
  return {
    ids: arrayText(rows.map(({ id }) => id)),
    dates: arrayText(rows.map(({ at }) => at.toISOString())),
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

type Values = ReturnType<typeof arraysOf> & Editor

/** The rows of `arraysOf` as a table. */
const rowsOf = (input: Inputs<Values>) => sql`(
  select id, at, term, pos, label, definitions::jsonb, examples::jsonb, attributes::jsonb, tags::text[], notes, term_key, search_key,
      long_search_key
    from unnest(${input.ids}::uuid[], ${input.dates}::timestamptz[], ${input.terms}::text[], ${input.pos}::text[], ${input.labels}::text[],
      ${input.definitions}::text[], ${input.examples}::text[], ${input.attributes}::text[], ${input.tags}::text[],
      ${input.notes}::text[], ${input.termKeys}::text[], ${input.searchKeys}::text[], ${input.longSearchKeys}::text[])
      as written (id, at, term, pos, label, definitions, examples, attributes, tags, notes, term_key, search_key, long_search_key)
  ) as given`

const insertRows = statement((db, input: Inputs<Values>) =>
  db.execute(sql`
    insert into ${vocs} (id, list_id, term, pos, label, definitions, examples, attributes, tags, notes, term_key, search_key,
      long_search_key, created_by, created_at, last_modified_by, last_modified_at)
    select id, ${input.listId}::uuid, term, pos, label, definitions, examples, attributes, tags, notes, term_key, search_key,
        long_search_key, ${input.userId}::uuid, at, ${input.userId}::uuid, at
      from ${rowsOf(input)}`),
)

const updateRows = statement((db, input: Inputs<Values>) =>
  db.execute(sql`
    update ${vocs} as stored
    set term = given.term, pos = given.pos, label = given.label, definitions = given.definitions, examples = given.examples,
      attributes = given.attributes, tags = given.tags, notes = given.notes, term_key = given.term_key, search_key = given.search_key,
      long_search_key = given.long_search_key, last_modified_by = ${input.userId}::uuid,
      last_modified_at = greatest(given.at, stored.last_modified_at + interval '1 millisecond')
    from ${rowsOf(input)}
    where stored.id = given.id and stored.list_id = ${input.listId}::uuid
      and (stored.term, stored.pos, stored.label, stored.definitions, stored.examples, stored.attributes, stored.tags, stored.notes)
        is distinct from
        (given.term, given.pos, given.label, given.definitions, given.examples, given.attributes, given.tags, given.notes)`),
)
