import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { applyMigrations, knownMigrations, type Migration, NewerDatabaseError, readMigrationState } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import { readArchive, verifyArchive } from './archive-reader.ts'
import { backedUpTables, dropEverything, type Table } from './catalog.ts'
import { BackupError, type BackupImages, type Manifest } from './format.ts'

/** A verified backup file. */
export interface VerifiedBackup {
  file: string
  manifest: Manifest
  /** The migrations of the database when it was backed up, and those that followed in this release. */
  before: Migration[]
  after: Migration[]
}

/** Reads and checks a whole backup. Throws BackupError if it is damaged or cannot be restored by this release. */
export async function verifyBackup(file: string): Promise<VerifiedBackup> {
  const manifest = await verifyArchive(file)
  const known = knownMigrations()
  const last = known.findIndex(({ tag }) => tag === manifest.migration)
  if (last === -1) throw new BackupError(`${file} was made by a newer release: restore it with that release`)
  return { file, manifest, before: known.slice(0, last + 1), after: known.slice(last + 1) }
}

/**
 * Replaces the content of a database by that of a backup, in the transaction `tx`, and brings it to this release. Writes the image
 * files on the way. Returns the new identity of the database.
 */
export async function loadBackup(
  tx: Database,
  backup: VerifiedBackup,
  images: Pick<BackupImages, 'put'>,
): Promise<string> {
  await dropEverything(tx, await appliedMigrations(tx))
  await applyMigrations(tx, backup.before)
  const tables = await backedUpTables(tx, backup.before)
  // Some migrations insert rows, which the backup contains, too.
  for (const { name } of tables.toReversed()) await tx.execute(sql`delete from public.${sql.identifier(name)}`)
  // What is restored is no change. Foreign keys, whose triggers are not of a user, are still checked.
  for (const { name } of tables) await tx.execute(sql`alter table public.${sql.identifier(name)} disable trigger user`)
  for await (const entry of readArchive(backup.file)) {
    if (entry.kind === 'rows') await insertRows(tx, tableNamed(tables, entry.table, backup.file), entry.bytes)
    if (entry.kind === 'image') await images.put(entry.id, entry.bytes)
  }
  for (const { name } of tables) await tx.execute(sql`alter table public.${sql.identifier(name)} enable trigger user`)
  await applyMigrations(tx, backup.after)
  // A migration has created the identity.
  const [row] = rawRows(await tx.execute(sql`select id from database_identity`))
  return String(row?.id)
}

/** Returns the migrations of a database; undefined if a newer release has made it. */
export async function appliedMigrations(db: Database): Promise<Migration[] | undefined> {
  try {
    return (await readMigrationState(db)).applied
  } catch (error) {
    if (error instanceof NewerDatabaseError) return undefined
    throw error
  }
}

function tableNamed(tables: readonly Table[], name: string, file: string): Table {
  const table = tables.find((candidate) => candidate.name === name)
  if (table === undefined) throw new BackupError(`${file} is damaged: it has rows of an unknown table, ${name}`)
  return table
}

/** Inserts the rows of one entry, a line of JSON each, by one statement. */
async function insertRows(tx: Database, { name, columns }: Table, lines: Buffer): Promise<void> {
  const rows = `[${lines.toString().trimEnd().replaceAll('\n', ',')}]`
  const names = sql.join(
    columns.map((column) => sql.identifier(column)),
    sql`, `,
  )
  const table = sql`public.${sql.identifier(name)}`
  await tx.execute(
    sql`insert into ${table} (${names}) select ${names} from json_populate_recordset(null::${table}, ${rows}::text::json)`,
  )
}
