import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type * as tables from './tables/index.ts'

/** The database, or a transaction on it: the same type for both engines. */
export type Database = PgDatabase<PgQueryResultHKT, typeof tables>

/** An open database and what only its opener may do with it. */
export interface OpenDatabase {
  db: Database
  engine: 'embedded' | 'postgres'
  /** Copies the embedded database into its backups, once a day; a server's database has its own backups. */
  backUp(now: Date): Promise<void>
  close(): Promise<void>
}
