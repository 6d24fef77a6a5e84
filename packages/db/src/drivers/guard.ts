import type { Sql } from 'postgres'

/** Thrown when the server has not responded to a query in time. */
export class QueryDeadlineError extends Error {
  override name = 'QueryDeadlineError'
}

/** Thrown by a statement of a transaction that has ended or has lost its connection. */
export class TransactionOverError extends Error {
  override name = 'TransactionOverError'
}

/**
 * Wraps a client of `postgres` 3.4.9 to protect us from two of its faults (see porsager/postgres issues 1186, 1195 and 1215):
 *
 * - A query that is running while the server restarts may never settle. So every query gets a deadline.
 * - If the connection is lost during `begin`, the transaction rejects, but its callback continues: its next statement reconnects, runs
 *   outside any transaction and is committed. So the handle of a transaction throws once `begin` has settled.
 *
 * It wraps only what drizzle calls: `unsafe`, `begin` and `savepoint`. Without `deadlineMs`, queries have no deadline.
 */
export function guard(client: Sql, deadlineMs?: number): Sql {
  return wrap(client, deadlineMs, () => false)
}

function wrap<T extends object>(client: T, deadlineMs: number | undefined, isOver: () => boolean): T {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      if (key === 'unsafe')
        return (...args: unknown[]) => {
          if (isOver()) throw new TransactionOverError('this transaction is over')
          return withDeadline(() => value.apply(target, args), deadlineMs)
        }
      if (key === 'begin' || key === 'savepoint')
        return async (...args: unknown[]) => {
          if (isOver()) throw new TransactionOverError('this transaction is over')
          let settled = false
          const isInnerOver = () => settled || isOver()
          const wrappedArgs = args.map((arg) =>
            typeof arg === 'function'
              ? (handle: object) => settleUnlessOver(() => arg(wrap(handle, deadlineMs, isInnerOver)), isInnerOver)
              : arg,
          )
          try {
            return await value.apply(target, wrappedArgs)
          } finally {
            settled = true
          }
        }
      return value.bind(target)
    },
  })
}

/**
 * Settles like the callback, or never if the transaction is over by then. The driver would otherwise send COMMIT or ROLLBACK to a closed
 * socket, and throw where no caller can catch it.
 */
async function settleUnlessOver(callback: () => unknown, isOver: () => boolean): Promise<unknown> {
  const never = new Promise<never>(() => {})
  try {
    const result = await callback()
    return isOver() ? never : result
  } catch (error) {
    // When a connection is lost, its statement rejects shortly before `begin` does.
    await new Promise((resolve) => setImmediate(resolve))
    if (isOver()) return never
    throw error
  }
}

interface PendingQuery extends PromiseLike<unknown> {
  values(): PromiseLike<unknown>
}

/**
 * Runs a query of the driver with a deadline. Like the driver's own queries it starts in a later microtask, so that the caller can
 * call `values` first, to get rows as arrays.
 */
function withDeadline(start: () => PendingQuery, deadlineMs: number | undefined) {
  let asValues = false
  const run = async () => (asValues ? start().values() : start())
  const result = Promise.resolve().then(() => (deadlineMs === undefined ? run() : rejectAfter(deadlineMs, run())))
  const values = () => {
    asValues = true
    return result
  }
  return Object.assign(result, { values })
}

async function rejectAfter<T>(ms: number, result: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new QueryDeadlineError(`no response from the database in ${ms} ms`)), ms)
  })
  try {
    return await Promise.race([result, deadline])
  } finally {
    clearTimeout(timer)
  }
}
