import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import type { OpenDatabase } from '../database.ts'
import { migrationsFolder } from '../migrations.ts'
import * as tables from '../tables/index.ts'
import { guard } from './guard.ts'

/** How long one statement may take before it fails. */
const defaultStatementTimeoutMs = 30_000

interface PostgresOptions {
  connections?: number
  logger?: Logger
  statementTimeoutMs?: number
}

/** Any number, as long as every server uses the same: one of them migrates at a time. */
const migrationLock = 7_301_942

/** Opens the database of a PostgreSQL server and brings its tables up to date. */
export async function openPostgres(
  url: string,
  { connections = 10, logger, statementTimeoutMs = defaultStatementTimeoutMs }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await migrateUnderLock(url)
  const client = postgres(url, {
    max: connections,
    connect_timeout: 10,
    // The driver's own back-off grows to minutes after a restart of the server.
    backoff: () => 0.2,
    connection: {
      application_name: 'wordtide',
      statement_timeout: statementTimeoutMs,
      idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
    },
    onnotice: () => {},
  })
  const db = drizzle(guard(client, statementTimeoutMs + 1000), { schema: tables, logger: logger ?? false })
  return { db, engine: 'postgres', backUp: async () => {}, close: () => client.end({ timeout: 5 }) }
}

async function migrateUnderLock(url: string): Promise<void> {
  const client = postgres(url, { max: 1, connect_timeout: 10, onnotice: () => {} })
  try {
    await client`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end({ timeout: 5 })
  }
}
