import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import { migrate } from 'drizzle-orm/postgres-js/migrator'
import postgres from 'postgres'
import { migrationsFolder, type OpenDatabase } from '../database.ts'
import * as tables from '../tables/index.ts'
import { guard } from './guard.ts'

/** How long a statement may take. */
const statementTimeoutMs = 30_000

/** PostgreSQL should end a slow statement itself; the client's deadline is for a server that does not respond. */
const deadlineMs = statementTimeoutMs + 1000

const connectTimeoutSeconds = 10
const closeTimeoutSeconds = 5

/** The key of an advisory lock, an arbitrary number that all servers share: one of them migrates at a time. */
const migrationLock = 7_301_942

interface PostgresOptions {
  connections?: number
  logger?: Logger
  /** Whether connecting and statements have deadlines; tests have those of their suite instead. */
  deadlines?: boolean
}

/** Opens the database of a PostgreSQL server and migrates it. */
export async function openPostgres(
  url: string,
  { connections = 10, logger, deadlines = true }: PostgresOptions = {},
): Promise<OpenDatabase> {
  await migrateUnderLock(url, deadlines)
  const client = postgres(url, {
    ...connectOptions(deadlines),
    max: connections,
    // The driver's own back-off grows to minutes while the server restarts.
    backoff: () => 0.2,
    connection: {
      application_name: 'wordtide',
      ...(deadlines
        ? { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 2 * statementTimeoutMs }
        : {}),
    },
  })
  const db = drizzle(guard(client, deadlines ? deadlineMs : undefined), { schema: tables, logger: logger ?? false })
  return {
    db,
    engine: 'postgres',
    backUp: async () => {},
    close: () => client.end({ timeout: closeTimeoutSeconds }),
  }
}

const connectOptions = (deadlines: boolean) => ({
  // 0 means no timeout.
  connect_timeout: deadlines ? connectTimeoutSeconds : 0,
  onnotice: () => {},
})

async function migrateUnderLock(url: string, deadlines: boolean): Promise<void> {
  const client = postgres(url, { ...connectOptions(deadlines), max: 1 })
  try {
    await client`select pg_advisory_lock(${migrationLock})`
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() })
  } finally {
    await client.end({ timeout: closeTimeoutSeconds })
  }
}
