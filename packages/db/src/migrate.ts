import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { type Database, migrationsFolder } from './database.ts'
import { rawRows } from './raw-rows.ts'

/** One file of the migrations folder. */
export interface Migration {
  /** Its name without the extension, such as `0007_reliability`. */
  tag: string
  /** The time when it was generated, in unix milliseconds. The database records applied migrations by it. */
  createdAt: number
  hash: string
  statements: readonly string[]
}

/** Thrown if a database contains migrations that this release does not have. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
  constructor() {
    super('the database was made by a newer release: run that release, or restore a backup that this one has made')
  }
}

/** The key of an advisory lock, an arbitrary number that all servers share: one of them migrates at a time. */
const migrationLock = 7_301_942

// The names are those of drizzle's migrator, which migrated the databases of earlier releases.
const appliedTable = sql`drizzle.__drizzle_migrations`

/** Returns the migrations of this release, oldest first. */
export function knownMigrations(): Migration[] {
  const folder = migrationsFolder()
  const tags = readTags(folder)
  return readMigrationFiles({ migrationsFolder: folder }).map((file, n) => ({
    tag: tags[n] ?? '',
    createdAt: file.folderMillis,
    hash: file.hash,
    statements: file.sql,
  }))
}

/** Reads the names of the migrations, which `readMigrationFiles` leaves out, in the same order. */
function readTags(folder: string): string[] {
  const journal: { entries: { tag: string }[] } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8'))
  return journal.entries.map(({ tag }) => tag)
}

/** Returns which migrations a database has and which it lacks, oldest first. Throws NewerDatabaseError. */
export async function readMigrationState(db: Database): Promise<{ applied: Migration[]; pending: Migration[] }> {
  const known = knownMigrations()
  const times = await readApplied(db)
  if (times.some((time) => !known.some(({ createdAt }) => createdAt === time))) throw new NewerDatabaseError()
  const isApplied = ({ createdAt }: Migration) => times.includes(createdAt)
  return { applied: known.filter(isApplied), pending: known.filter((migration) => !isApplied(migration)) }
}

async function readApplied(db: Database): Promise<number[]> {
  const [found] = rawRows(
    await db.execute(sql`select to_regclass('drizzle.__drizzle_migrations') is not null as found`),
  )
  if (found?.found !== true) return []
  const rows = await db.select({ createdAt: sql`created_at`.mapWith(Number) }).from(appliedTable)
  return rows.map(({ createdAt }) => createdAt)
}

/** Locks the database against other servers that start, until the transaction `tx` ends. */
export async function lockMigrations(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${migrationLock})`)
}

/** Applies and records `migrations` in the transaction `tx`. */
export async function applyMigrations(tx: Database, migrations: readonly Migration[]): Promise<void> {
  if (migrations.length === 0) return
  await tx.execute(sql`create schema if not exists drizzle`)
  await tx.execute(
    sql`create table if not exists ${appliedTable} (id serial primary key, hash text not null, created_at bigint)`,
  )
  for (const { statements, hash, createdAt } of migrations) {
    for (const statement of statements) await tx.execute(sql.raw(statement))
    await tx.execute(sql`insert into ${appliedTable} (hash, created_at) values (${hash}, ${createdAt})`)
  }
}

/** Brings a database to this release: all of the missing migrations, or none of them if one fails. Throws NewerDatabaseError. */
export async function migrate(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await lockMigrations(tx)
    const { pending } = await readMigrationState(tx)
    await applyMigrations(tx, pending)
  })
}
