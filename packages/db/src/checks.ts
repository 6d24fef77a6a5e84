import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { rawRows } from './raw-rows.ts'

/** Returns by how many milliseconds the clock of this machine is ahead of the database's; negative if it is behind. */
export async function clockDifferenceMs(db: Database, now: () => Date): Promise<number> {
  const before = now().getTime()
  const [row] = await db
    .select({ ms: sql`extract(epoch from clock_timestamp()) * 1000`.mapWith(Number) })
    .from(sql`(select 1) as one`)
  if (row === undefined) throw new Error('the database did not tell the time')
  return (before + now().getTime()) / 2 - row.ms
}

/** The size of a database on the disk of its server, in bytes. */
interface DatabaseSize {
  bytes: number
  /** The largest tables with their indexes, the largest first. */
  tables: { name: string; bytes: number }[]
}

/** The number of tables in the report. */
const largest = 10

/** Returns the size of the database, and of its largest tables. */
export async function databaseSize(db: Database): Promise<DatabaseSize> {
  const [whole] = rawRows(await db.execute(sql`select pg_database_size(current_database())::text as bytes`))
  const tables = rawRows(
    await db.execute(
      sql`select relname as name, pg_total_relation_size(oid)::text as bytes from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by pg_total_relation_size(oid) desc, relname
        limit ${largest}`,
    ),
  )
  return {
    bytes: Number(whole?.bytes),
    tables: tables.map(({ name, bytes }) => ({ name: String(name), bytes: Number(bytes) })),
  }
}

/** Rejects if the database does not respond. */
export async function ping(db: Database): Promise<void> {
  await db.execute(sql`select 1`)
}
