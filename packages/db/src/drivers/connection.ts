import type { Sql } from 'postgres'
import { DatabaseUnavailableError } from '../errors.ts'

/** Thrown when the server has not responded in time. */
class QueryDeadlineError extends DatabaseUnavailableError {
  override name = 'QueryDeadlineError'
}

/** Thrown by a query whose connection was lost. A statement that changes rows may or may not have been carried out. */
export class ConnectionLostError extends DatabaseUnavailableError {
  override name = 'ConnectionLostError'
}

/** One connection to a PostgreSQL server. Once it is lost, every query rejects; it never reconnects. */
export interface Connection {
  readonly isLost: boolean
  /** Runs a query of the driver. Rejects with ConnectionLostError or QueryDeadlineError; both mean that the connection is lost. */
  run(query: (client: Sql) => PromiseLike<unknown>): Promise<unknown>
  close(): void
}

interface ConnectionOptions {
  /** Creates a client of the driver for one connection, which calls `onclose` when that is closed. */
  createClient(onclose: () => void): Sql
  /** Called once, however the connection ends. */
  onLost(): void
  /** For connecting; no deadline by default. */
  connectDeadlineMs?: number | undefined
  /** For each query; no deadline by default. */
  deadlineMs?: number | undefined
  /** Returns whether the server still responds to others; asked while a query has no response, every `silenceMs`. */
  isServerThere?: (() => Promise<boolean>) | undefined
}

/** Time that a query may go without a response before we check whether the server is still there. */
const silenceMs = 2500

/**
 * Opens a connection with a client of its own, because `postgres` 3.4.9 cannot be trusted with a second one. When a connection is
 * lost, the driver keeps what belongs to it: a row counter, so that the rows of a later result are shifted and its first one is
 * missing; an error, with which an unrelated query is rejected; unsent bytes, which block the next connection (docs/decisions/024).
 */
export async function openConnection(options: ConnectionOptions): Promise<Connection> {
  let isLost = false
  const client = options.createClient(lose)

  function lose(): void {
    if (isLost) return
    isLost = true
    // Rejects the queries that are still waiting for a response.
    client.end({ timeout: 0 }).catch(() => {})
    options.onLost()
  }

  async function run(query: (client: Sql) => PromiseLike<unknown>, limits: Limits): Promise<unknown> {
    if (isLost) throw new ConnectionLostError('the connection to the database is lost')
    try {
      const result = await withLimits(query(client), limits)
      if (!isComplete(result)) throw new ConnectionLostError('the response of the database is incomplete')
      return result
    } catch (error) {
      if (hasSeverity(error, 'ERROR')) throw error
      lose()
      if (!isConnectionError(error)) throw error
      throw new ConnectionLostError('the connection to the database was lost', { cause: error })
    }
  }

  await run((sql) => sql.unsafe('select 1'), { deadlineMs: options.connectDeadlineMs })
  return {
    get isLost() {
      return isLost
    },
    run: (query) => run(query, options),
    close: lose,
  }
}

/** Returns whether PostgreSQL has sent this error, with one of these severities. A connection survives an ERROR, but not the others. */
function hasSeverity(error: unknown, ...severities: string[]): boolean {
  return error instanceof Error && 'severity' in error && severities.includes(String(error.severity))
}

/** Returns whether an error is the operating system's or the driver's about the connection, or PostgreSQL's last one on it. */
function isConnectionError(error: unknown): boolean {
  if (hasSeverity(error, 'FATAL', 'PANIC')) return true
  if (!(error instanceof Error) || !('code' in error)) return false
  return 'syscall' in error || connectionCodes.test(String(error.code))
}

/** The codes of the driver, and those that Node.js gives to a write on a connection that has just ended, without a call of the system. */
const connectionCodes = /^(CONNECT|EPIPE$|ERR_STREAM_|ERR_SOCKET_)/

/**
 * Returns whether a result is the whole response to its query: it carries the tag of its command, and as many rows as that says. Otherwise
 * a broken connection could be mistaken for a row that does not exist. Only a command without columns, such as a DELETE without
 * RETURNING, counts rows that it does not return.
 */
function isComplete(result: unknown): boolean {
  // The results of several statements at once are an array without these properties.
  if (!Array.isArray(result) || !('command' in result) || !('count' in result) || !('columns' in result)) return true
  const { command, count, columns, length } = result
  const returnsRows = Array.isArray(columns) && columns.length > 0
  return command !== null && (count === null || count === length || (length === 0 && !returnsRows))
}

type Limits = Pick<ConnectionOptions, 'deadlineMs' | 'isServerThere'>

/** Waits for the response to a query. Rejects with QueryDeadlineError if it takes too long, or if the server is gone. */
async function withLimits(result: PromiseLike<unknown>, { deadlineMs, isServerThere }: Limits): Promise<unknown> {
  if (deadlineMs === undefined && isServerThere === undefined) return result
  let timer: NodeJS.Timeout | undefined
  let check: NodeJS.Timeout | undefined
  const tooLate = new Promise<never>((_, reject) => {
    if (deadlineMs !== undefined)
      timer = setTimeout(
        () => reject(new QueryDeadlineError(`no response from the database in ${deadlineMs} ms`)),
        deadlineMs,
      )
    if (isServerThere !== undefined)
      check = setInterval(async () => {
        if (!(await isServerThere())) reject(new QueryDeadlineError('the database has stopped responding'))
      }, silenceMs)
  })
  try {
    return await Promise.race([result, tooLate])
  } finally {
    clearTimeout(timer)
    clearInterval(check)
  }
}
