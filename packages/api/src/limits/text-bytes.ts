import { vocFieldNames } from '@wordtide/contract'
import { arrayInput, arrayText, type Database, type Inputs, statement, vocs } from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'

/** The bytes of the texts of a vocabulary that count towards the quota of its list's owner: those of all fields, as PostgreSQL writes them. */
export const textBytes: SQL<number> = sql`${sql.join(
  vocFieldNames.map((name) => sql`octet_length(${vocs[name]}::text)`),
  sql` + `,
)}`.mapWith(Number)

const total = sql`coalesce(sum(${textBytes}), 0)`.mapWith(Number)

const selectTotal = statement((db, input: Inputs<{ ids: string }>) =>
  db
    .select({ total })
    .from(vocs)
    .where(sql`${vocs.id} = any(${arrayInput(input.ids, 'uuid')})`),
)

/** The bytes of the texts of these vocabularies together. */
export async function textBytesOfAll(tx: Database, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0
  const [row] = await selectTotal(tx, { ids: arrayText(ids) })
  return row?.total ?? 0
}
