import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as tables from './tables/index.ts'

/** The database or a transaction on it: one type for both engines. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>

/** The current use of a database's connections. The embedded engine is one connection. */
export interface ConnectionCounts {
  inUse: number
  /** Open and idle. */
  idle: number
  /** Callers that wait for a connection. */
  waiting: number
}

/** A database that its driver has opened, with the methods that only its opener may call. */
export interface DriverDatabase {
  db: Database
  engine: 'embedded' | 'postgres'
  countConnections(): ConnectionCounts
  close(): Promise<void>
}

/** An open database, to which the data folder belongs. */
export interface OpenDatabase extends DriverDatabase {
  /** The id that a migration has given to the database; its data folder carries the same one. */
  id: string
}

/** Returns the folder of the SQL migrations: beside this package's source, or beside the bundle that contains it. */
export function migrationsFolder(): string {
  const folders = ['../migrations', './migrations'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const folder = folders.find((path) => existsSync(path))
  if (folder === undefined) throw new Error(`no migrations at ${folders.join(' or ')}`)
  return folder
}
