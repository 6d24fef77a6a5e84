import { type VocFields, vocFieldNames } from '@wordtide/contract'
import { arrayText, type Database, type Inputs, statement, textArray, vocs } from '@wordtide/db'
import { type Column, sql } from 'drizzle-orm'
import { countCards, setBackToDefined, wordsChanged } from '../../learning/index.ts'
import { columnsOf, fieldColumns } from '../columns.ts'

/** A vocabulary to write; `at` is when it is added or changed. */
export interface WrittenVocabulary {
  id: string
  at: Date
  fields: VocFields
}

/** The list, and the user who writes its vocabularies. */
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
  // Sent together, in this order.
  await Promise.all([insertRows(tx, { listId, userId, ...arraysOf(added) }), countCards(tx, { listId })])
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
  const defined = changed.filter(({ fields }) => fields.definitions.length > 0).map(({ id }) => id)
  // Sent together, in this order.
  await Promise.all([
    setBackToDefined(tx, listId, defined),
    updateRows(tx, { listId, userId, ...arraysOf(changed) }),
    wordsChanged(tx, { listId }),
  ])
}

/**
 * The columns of rows as arrays, as PostgreSQL writes them: thousands of parameters take several times as long. A column whose values have
 * a structure of their own is an array of their texts.
 */
function arraysOf(rows: readonly WrittenVocabulary[]) {
  const written: Record<string, unknown>[] = rows.map(({ fields }) => columnsOf(fields))
  const arrays = Object.entries(fieldColumns).map(([key, column]): [string, string] => [
    column.name,
    textArray(written.map((row) => textOf(column, row[key]))),
  ])
  return {
    ids: arrayText(rows.map(({ id }) => id)),
    dates: arrayText(rows.map(({ at }) => at.toISOString())),
    ...Object.fromEntries(arrays),
  }
}

const textOf = (column: Column, value: unknown) => (value === null ? null : String(column.mapToDriverValue(value)))

type Values = ReturnType<typeof arraysOf> & Editor & Record<string, string>

const columns = Object.values(fieldColumns)
/** A list with these columns, each written by its `write`. */
const listOf = (write: (column: (typeof columns)[number]) => string) => sql.raw(columns.map(write).join(', '))
const names = listOf(({ name }) => name)
const fieldsOf = (table: string) =>
  sql.raw(vocFieldNames.map((name) => `${table}.${fieldColumns[name].name}`).join(', '))

/** The rows of `arraysOf` as a table. */
function rowsOf(input: Inputs<Values>) {
  const arrays = columns.map(({ name }) => sql`${input[name]}::text[]`)
  return sql`(
    select id, at, ${listOf((column) => `${column.name}::${column.getSQLType()} as ${column.name}`)}
      from unnest(${input.ids}::uuid[], ${input.dates}::timestamptz[], ${sql.join(arrays, sql`, `)}) as written (id, at, ${names})
    ) as given`
}

const insertRows = statement((db, input: Inputs<Values>) =>
  db.execute(sql`
    insert into ${vocs} (id, list_id, ${names}, created_by, created_at, last_modified_by, last_modified_at)
    select id, ${input.listId}::uuid, ${names}, ${input.userId}::uuid, at, ${input.userId}::uuid, at
      from ${rowsOf(input)}`),
)

const updateRows = statement((db, input: Inputs<Values>) =>
  db.execute(sql`
    update ${vocs} as stored
    set ${listOf(({ name }) => `${name} = given.${name}`)}, last_modified_by = ${input.userId}::uuid,
      last_modified_at = greatest(given.at, stored.last_modified_at + interval '1 millisecond')
    from ${rowsOf(input)}
    where stored.id = given.id and stored.list_id = ${input.listId}::uuid
      and (${fieldsOf('stored')}) is distinct from (${fieldsOf('given')})`),
)
