import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import type { Database, DriverDatabase } from '../database.ts'
import { sqlStateOf } from '../errors.ts'
import { migrate } from '../migrate.ts'
import * as tables from '../tables/index.ts'
import { arrayTypes, parseArray } from './arrays.ts'
import { openConnection } from './connection.ts'
import { guard } from './guard.ts'
import { createPool, type Pool } from './pool.ts'

/** How long a statement may take. */
const statementTimeoutMs = 30_000

/** PostgreSQL should end a slow statement itself; the client's deadline is for a server that does not respond. */
const deadlineMs = statementTimeoutMs + 1000

/** How long to wait for a new connection, and for one of the pool. A request fails within 5 s if the database is away. */
const connectDeadlineMs = 4000

/** How long a new connection may take that is opened only to see whether the server responds. */
const checkDeadlineMs = 2000

/** How long a call may wait for its turn while all connections are busy: as long as its caller waits for a response. */
const maxWaitMs = 30_000

const closeTimeoutMs = 5000

interface PostgresOptions {
  connections?: number
  logger?: Logger
  /** Whether connecting and statements have deadlines; tests have those of their suite instead. */
  deadlines?: boolean
  /** Called with the database as it is. If it rejects, the database is not migrated. */
  beforeMigration?: (db: Database) => Promise<void>
}

/** Thrown when a PostgreSQL server cannot be used at the start; the message names the setting, the place, and what to check. */
export class CannotConnectError extends Error {
  override name = 'CannotConnectError'
}

/** Opens the database of a PostgreSQL server and migrates it. Throws CannotConnectError. */
export async function openPostgres(
  url: string,
  { connections = 10, logger, deadlines = true, beforeMigration }: PostgresOptions = {},
): Promise<DriverDatabase> {
  await migrateDatabase(url, deadlines, beforeMigration)
  const pool = openPool(
    url,
    { size: connections, connectDeadlineMs: deadlines ? connectDeadlineMs : undefined },
    deadlines,
  )
  const db = drizzle(guard(createClient(url), pool), { schema: tables, logger: logger ?? false })
  return {
    db,
    engine: 'postgres',
    close: () => pool.close(closeTimeoutMs),
  }
}

async function migrateDatabase(
  url: string,
  deadlines: boolean,
  beforeMigration: PostgresOptions['beforeMigration'],
): Promise<void> {
  const { db, close } = await connectPostgres(url, 'wordtide migration', deadlines)
  try {
    await beforeMigration?.(db)
    await migrate(db)
  } finally {
    await close()
  }
}

/**
 * Connects to a PostgreSQL server by a single connection, on which statements may take as long as they need while the server responds to
 * others: for migrations, backups and restores. Throws CannotConnectError.
 */
export async function connectPostgres(
  url: string,
  applicationName: string,
  deadlines = true,
): Promise<{ db: Database; close(): Promise<void> }> {
  const connectDeadline = deadlines ? connectDeadlineMs : undefined
  const pool = openPool(url, { size: 1, connectDeadlineMs: connectDeadline, applicationName })
  try {
    await pool.use(async () => {})
  } catch (error) {
    throw cannotConnect(url, error)
  }
  const db: Database = drizzle(guard(createClient(url), pool), { schema: tables })
  return { db, close: () => pool.close(closeTimeoutMs) }
}

function cannotConnect(url: string, error: unknown): CannotConnectError {
  const { host, port, database } = createClient(url).options
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  const message = reason instanceof Error ? reason.message : String(reason)
  const place = host.map((name, index) => `${name}:${port[index]}`).join(',')
  return new CannotConnectError(
    `DATABASE_URL: cannot use the database ${database} at ${place} (${message}); check that a PostgreSQL server runs there, and the user and password`,
  )
}

interface PoolOptions {
  size: number
  /** By which an administrator recognises the connections. */
  applicationName?: string
  /** For connecting, and for waiting until a connection is free. */
  connectDeadlineMs?: number | undefined
}

/** Creates a pool of connections to a server. `limited` ones have deadlines for their statements. */
function openPool(
  url: string,
  { size, connectDeadlineMs, applicationName = 'wordtide' }: PoolOptions,
  limited = false,
): Pool {
  const connection = {
    application_name: applicationName,
    ...(limited
      ? { statement_timeout: statementTimeoutMs, idle_in_transaction_session_timeout: 2 * statementTimeoutMs }
      : {}),
  }
  const limits = {
    ...(connectDeadlineMs !== undefined && { isServerThere: createServerCheck(url) }),
    ...(limited && { deadlineMs }),
  }
  return createPool({
    size,
    waitMs: connectDeadlineMs,
    maxWaitMs,
    open: (onLost) =>
      openConnection({
        createClient: (onclose) => createClient(url, { onclose, connection }),
        onLost,
        connectDeadlineMs,
        ...limits,
      }),
  })
}

/** Returns a function that opens a connection to see whether the server responds; concurrent callers share one. */
function createServerCheck(url: string): () => Promise<boolean> {
  let check: Promise<boolean> | undefined
  async function isThere(): Promise<boolean> {
    try {
      const connection = await openConnection({
        createClient: (onclose) => createClient(url, { onclose }),
        onLost: () => {},
        connectDeadlineMs: checkDeadlineMs,
      })
      connection.close()
      return true
    } catch (error) {
      // A refusal, for example because all slots are taken, is a response too.
      return sqlStateOf(error) !== undefined
    } finally {
      check = undefined
    }
  }
  return () => {
    check ??= isThere()
    return check
  }
}

/** Creates a client of the driver for one connection; it connects with its first query. */
function createClient(
  url: string,
  { onclose, connection }: { onclose?: () => void; connection?: Record<string, string | number> } = {},
): Sql {
  const client = postgres(url, {
    max: 1,
    // The driver would close a connection in the middle of a transaction that it has not begun itself.
    max_lifetime: null,
    // The connection has a deadline of its own, from the first attempt to the first response.
    connect_timeout: 0,
    // The driver looks up the types of arrays without catching an error, which would end the process.
    fetch_types: false,
    onnotice: () => {},
    ...(onclose && { onclose }),
  })
  // Not by the option: parameters of the URL would have precedence, and a restore recognises servers by their name.
  Object.assign(client.options.connection, { application_name: 'wordtide', ...connection })
  // Drizzle needs parsers of its own, which it sets on the client that it is given.
  drizzle(client)
  for (const type of arrayTypes) client.options.parsers[type] = parseArray
  return client
}
