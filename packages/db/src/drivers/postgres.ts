import { type ConnectionOptions, checkServerIdentity } from 'node:tls'
import { inArray, type Logger, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/postgres-js'
import postgres, { type Sql } from 'postgres'
import type { Database, DriverDatabase } from '../database.ts'
import { sqlStateOf } from '../errors.ts'
import { migrate } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import * as tables from '../tables/index.ts'
import { arrayTypes, parseArray } from './arrays.ts'
import { openConnection } from './connection.ts'
import { guard } from './guard.ts'
import { createPool, type Pool } from './pool.ts'

/** The maximum time for a statement. */
const statementTimeoutMs = 30_000

/** It compiles each query whose cost is estimated high, for longer than any of ours runs. */
const sessionSettings = { jit: 'off' }

const sessionLimits = {
  statement_timeout: statementTimeoutMs,
  idle_in_transaction_session_timeout: 2 * statementTimeoutMs,
}

/** PostgreSQL should end a slow statement itself; the client's deadline is for a server that does not respond. */
const deadlineMs = statementTimeoutMs + 1000

/** Maximum wait for a new connection, and for one of the pool. A request fails within 5 s if the database is away. */
const connectDeadlineMs = 4000

/** The maximum time for a new connection that is opened only to see whether the server responds. */
const checkDeadlineMs = 2000

/** Maximum wait for a connection while all are busy: as long as clients wait for a response. */
const maxWaitMs = 30_000

const closeTimeoutMs = 5000

/** The maximum number of connections that a command opens: a backup holds its images by one and reads by the other. */
const commandConnections = 2

interface ConnectOptions {
  /** True if a pooler may give each transaction another connection: then nothing lives in a session. */
  pooler?: boolean | undefined
  /** Certificates in PEM, one of which must have signed the server's; see `verifiedTls`. Without them the URL decides. */
  ca?: string | undefined
  /** True if connecting and statements have deadlines; tests have those of their suite instead. */
  deadlines?: boolean
}

interface PostgresOptions extends ConnectOptions {
  connections?: number
  logger?: Logger
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
  { connections = 10, logger, ca, pooler, deadlines = true, beforeMigration }: PostgresOptions = {},
): Promise<DriverDatabase> {
  await migrateDatabase(url, { ca, pooler, deadlines }, beforeMigration)
  const pool = openPool(
    { url, ca, pooler },
    { size: connections, connectDeadlineMs: deadlines ? connectDeadlineMs : undefined },
    deadlines,
  )
  const db = drizzle(guard(createClient({ url, ca, pooler }), pool), { schema: tables, logger: logger ?? false })
  return {
    db,
    engine: 'postgres',
    countConnections: pool.count,
    close: () => pool.close(closeTimeoutMs),
  }
}

/**
 * Returns the statement that sets for the role of a database behind a pooler what a connection without one sets itself, as far as it is
 * missing; undefined if nothing is.
 */
export async function missingRoleSettings(db: Database): Promise<string | undefined> {
  const wanted = Object.entries({ ...sessionSettings, ...sessionLimits })
  const rows = rawRows(
    await db.execute(
      sql`select current_user as role, name, setting from pg_settings where ${inArray(
        sql`name`,
        wanted.map(([name]) => name),
      )}`,
    ),
  )
  const isMissing = ({ name, setting }: Record<string, unknown>) =>
    name === 'jit' ? setting !== 'off' : Number(setting) === 0
  const missing = rows.filter(isMissing).map(({ name }) => String(name))
  if (missing.length === 0) return undefined
  const role = String(rows[0]?.role).replaceAll('"', '""')
  return wanted
    .filter(([name]) => missing.includes(name))
    .map(([name, value]) => `ALTER ROLE "${role}" SET ${name} = '${value}';`)
    .join(' ')
}

async function migrateDatabase(
  url: string,
  options: ConnectOptions,
  beforeMigration: PostgresOptions['beforeMigration'],
): Promise<void> {
  const { db, close } = await connectPostgres(url, 'wordtide migration', options)
  try {
    await beforeMigration?.(db)
    await migrate(db)
  } finally {
    await close()
  }
}

/**
 * Connects to a PostgreSQL server for a migration, a backup or a restore: statements may take as long as they need while the server responds
 * to others. Throws CannotConnectError.
 */
export async function connectPostgres(
  url: string,
  applicationName: string,
  { ca, pooler, deadlines = true }: ConnectOptions = {},
): Promise<{ db: Database; close(): Promise<void> }> {
  const server = { url, ca, pooler }
  const connectDeadline = deadlines ? connectDeadlineMs : undefined
  const pool = openPool(server, { size: commandConnections, connectDeadlineMs: connectDeadline, applicationName })
  try {
    await pool.use(async () => {})
  } catch (error) {
    throw cannotConnect(server, error)
  }
  const db: Database = drizzle(guard(createClient(server), pool), { schema: tables })
  return { db, close: () => pool.close(closeTimeoutMs) }
}

/** The address of a server, and the certificates by which its own is verified. */
interface Server {
  url: string
  ca: string | undefined
  pooler: boolean | undefined
}

function cannotConnect(server: Server, error: unknown): CannotConnectError {
  const { host, port, database } = createClient(server).options
  let reason = error
  while (reason instanceof Error && reason.cause instanceof Error) reason = reason.cause
  const message = reason instanceof Error ? reason.message : String(reason)
  const place = host.map((name, index) => `${name}:${port[index]}`).join(',')
  return new CannotConnectError(
    `DATABASE_URL: cannot use the database ${database} at ${place} (${message}); check that a PostgreSQL server runs there, and the user and password${server.ca === undefined ? '' : ', and that DATABASE_CA has signed its certificate'}`,
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
  server: Server,
  { size, connectDeadlineMs, applicationName = 'wordtide' }: PoolOptions,
  limited = false,
): Pool {
  const connection = {
    application_name: applicationName,
    // A pooler knows none of these, and refuses connections that set them.
    ...(server.pooler === true ? {} : limited ? { ...sessionSettings, ...sessionLimits } : sessionSettings),
  }
  const limits = {
    ...(connectDeadlineMs !== undefined && { isServerThere: createServerCheck(server) }),
    ...(limited && { deadlineMs }),
  }
  return createPool({
    size,
    waitMs: connectDeadlineMs,
    maxWaitMs,
    open: (onLost) =>
      openConnection({
        createClient: (onclose) => createClient(server, { onclose, connection }),
        onLost,
        connectDeadlineMs,
        ...limits,
      }),
  })
}

/** Returns a function that opens a connection to see whether the server responds; concurrent callers share one. */
function createServerCheck(server: Server): () => Promise<boolean> {
  let check: Promise<boolean> | undefined
  async function isThere(): Promise<boolean> {
    try {
      const connection = await openConnection({
        createClient: (onclose) => createClient(server, { onclose }),
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
  { url, ca, pooler }: Server,
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
    // A prepared statement would be missing on the next connection.
    ...(pooler === true && { prepare: false }),
    onnotice: () => {},
    // Without it, the driver does as the URL says.
    ...(ca !== undefined && { ssl: verifiedTls(url, ca) }),
    ...(onclose && { onclose }),
  })
  // Not by the option: parameters of the URL would have precedence, and a restore recognises servers by their name.
  Object.assign(client.options.connection, { application_name: 'wordtide', ...connection })
  // Drizzle needs parsers of its own, which it sets on the client that it is given.
  drizzle(client)
  for (const type of arrayTypes) client.options.parsers[type] = parseArray
  return client
}

/**
 * Returns the options of a connection with TLS that accepts only certificates signed by `ca`, and, unless the URL says
 * `sslmode=require` or `verify-ca`, only those for its host. So does libpq with a root certificate.
 */
function verifiedTls(url: string, ca: string): ConnectionOptions {
  const { hostname, searchParams } = new URL(url)
  const options = { ca, rejectUnauthorized: true }
  if (['require', 'verify-ca'].includes(searchParams.get('sslmode') ?? searchParams.get('ssl') ?? ''))
    return { ...options, checkServerIdentity: () => undefined }
  // For a numeric address, which the driver does not pass on, Node would check the name `localhost`.
  const host = hostname.replace(/^\[|\]$/g, '')
  return { ...options, checkServerIdentity: (_, certificate) => checkServerIdentity(host, certificate) }
}
