import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import type { Migration } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'

// Everything here reads the catalogue of the database instead of the schema in `tables`: a database of an earlier release
// is backed up before it is migrated.

/** Tables whose rows a backup leaves out: secrets with a short life, and data that concern one database or one moment only. */
const leftOut = [
  'sessions',
  // Each belongs to a session.
  'push_subscriptions',
  'pending_sign_ins',
  'tokens',
  'idempotency_keys',
  'database_identity',
  'leases',
  'change_log',
  'webhook_deliveries',
  'webhook_position',
]

/** A table with the names of its columns, except generated ones. */
export interface Table {
  name: string
  columns: string[]
}

/** Returns the tables of the product that a backup contains, each after those that its foreign keys refer to. */
export async function backedUpTables(db: Database, applied: readonly Migration[]): Promise<Table[]> {
  const names = (await tablesOf(db, applied)).filter((name) => !leftOut.includes(name))
  const tables: Table[] = []
  for (const name of sortByReferences(names, await readReferences(db))) {
    const columns = rawRows(
      await db.execute(
        sql`select attname as name from pg_attribute
          where attrelid = ${`public.${name}`}::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
      ),
    )
    tables.push({ name, columns: columns.map((column) => String(column.name)) })
  }
  return tables
}

/** The columns of rows that refer to a file: of an image, or of a sound. */
const fileColumns = ['image_id', 'audio_id']

/** Returns the ids of the files of images and sounds that rows refer to, each once, in order. */
export async function referencedImages(db: Database): Promise<string[]> {
  const columns = fileColumns.map(async (column): Promise<[string, string][]> => {
    const tables = await namesOf(
      db,
      sql`select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
        where relnamespace = 'public'::regnamespace and relkind = 'r' and attname = ${column} and atttypid = 'uuid'::regtype`,
    )
    return tables.map((table) => [table, column])
  })
  return imagesIn(db, (await Promise.all(columns)).flat())
}

/** Returns the ids of all files of images and sounds that a database has named, whether rows still refer to them or not. */
export async function knownImages(db: Database): Promise<Set<string>> {
  const tables = await allTables(db)
  // A database of an earlier release has the other table, or none.
  const registered = ['stored_files', 'image_files'].filter((table) => tables.includes(table))
  const ids = await imagesIn(
    db,
    registered.map((table) => [table, 'id']),
  )
  return new Set([...ids, ...(await referencedImages(db))])
}

async function imagesIn(db: Database, columns: readonly (readonly [string, string])[]): Promise<string[]> {
  if (columns.length === 0) return []
  const queries = columns.map(
    ([table, column]) =>
      sql`select ${sql.identifier(column)} as name from public.${sql.identifier(table)} where ${sql.identifier(column)} is not null`,
  )
  return namesOf(db, sql`${sql.join(queries, sql` union `)} order by 1`)
}

/** Returns the number of rows of a table; 0 if there is no such table. */
export async function countRows(db: Database, table: 'users' | 'lists'): Promise<number> {
  if (!(await allTables(db)).includes(table)) return 0
  return db.$count(sql`public.${sql.identifier(table)}`)
}

/**
 * Drops all tables and functions of the product, in the transaction `tx`. Without `applied`, for a database of a newer release, these are
 * all that there are in the schema.
 */
export async function dropEverything(tx: Database, applied: readonly Migration[] | undefined): Promise<void> {
  const tables = applied === undefined ? await allTables(tx) : await tablesOf(tx, applied)
  const identifiers = (names: readonly string[]) =>
    sql.join(
      names.map((name) => sql`public.${sql.identifier(name)}`),
      sql`, `,
    )
  if (tables.length > 0) await tx.execute(sql`drop table ${identifiers(tables)}`)
  const existing = await allFunctions(tx)
  const functions = applied === undefined ? existing : intersect(existing, createdBy(applied, 'FUNCTION'))
  if (functions.length > 0) await tx.execute(sql`drop function ${identifiers(functions)}`)
  await tx.execute(sql`drop table if exists drizzle.__drizzle_migrations`)
}

/** Returns the existing tables that the migrations have created: the database may contain others, which are not ours. */
const tablesOf = async (db: Database, applied: readonly Migration[]): Promise<string[]> =>
  intersect(await allTables(db), createdBy(applied, 'TABLE'))

async function allTables(db: Database): Promise<string[]> {
  return namesOf(
    db,
    sql`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
      order by relname`,
  )
}

async function allFunctions(db: Database): Promise<string[]> {
  return namesOf(
    db,
    sql`select proname as name from pg_proc where pronamespace = 'public'::regnamespace
      and not exists (select from pg_depend where classid = 'pg_proc'::regclass and objid = pg_proc.oid and deptype = 'e')
      order by proname`,
  )
}

const namesOf = async (db: Database, query: ReturnType<typeof sql>): Promise<string[]> =>
  rawRows(await db.execute(query)).map(({ name }) => String(name))

const intersect = (names: readonly string[], others: ReadonlySet<string>) => names.filter((name) => others.has(name))

/** Returns the names of everything that migrations create. */
function createdBy(migrations: readonly Migration[], kind: 'TABLE' | 'FUNCTION'): Set<string> {
  const pattern = new RegExp(`^CREATE ${kind} (?:IF NOT EXISTS )?"?(\\w+)`, 'gm')
  const statements = migrations.flatMap((migration) => migration.statements)
  return new Set(statements.flatMap((statement) => [...statement.matchAll(pattern)].flatMap(([, name]) => name ?? [])))
}

/** Returns, for each table, the tables that its foreign keys refer to. */
async function readReferences(db: Database): Promise<Map<string, Set<string>>> {
  const rows = rawRows(
    await db.execute(
      sql`select source.relname as source, target.relname as target from pg_constraint
        join pg_class as source on source.oid = conrelid join pg_class as target on target.oid = confrelid
        where contype = 'f' and connamespace = 'public'::regnamespace`,
    ),
  )
  const references = new Map<string, Set<string>>()
  for (const { source, target } of rows) {
    const targets = references.get(String(source)) ?? new Set()
    references.set(String(source), targets.add(String(target)))
  }
  return references
}

/** Throws if the references form a cycle: then no order satisfies them all. */
function sortByReferences(names: readonly string[], references: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const sorted: string[] = []
  let remaining = [...names]
  while (remaining.length > 0) {
    const next = remaining.filter((name) => !remaining.some((other) => references.get(name)?.has(other) === true))
    if (next.length === 0) throw new Error(`foreign keys form a cycle: ${remaining.join(', ')}`)
    sorted.push(...next)
    remaining = remaining.filter((name) => !next.includes(name))
  }
  return sorted
}
