import type { Sql } from 'postgres'

/** A query that the server never answered. */
export class QueryDeadlineError extends Error {
  override name = 'QueryDeadlineError'
}

/** A statement of a transaction that has ended, or whose connection died. */
export class TransactionOverError extends Error {
  override name = 'TransactionOverError'
}

/**
 * Wraps a client of `postgres` 3.4 against its faults: a query that is under way while the server restarts may
 * hang for good, and after a connection dies inside `begin`, later statements of its callback run, and commit, on
 * another connection. So every query has a deadline, and a transaction's handle is dead once `begin` has settled.
 * Only what drizzle calls is wrapped: `unsafe`, `begin`, `savepoint`.
 */
export function guard(client: Sql, deadlineMs: number): Sql {
  return wrap(client, deadlineMs, () => false)
}

function wrap<T extends object>(client: T, deadlineMs: number, over: () => boolean): T {
  return new Proxy(client, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key)
      if (typeof value !== 'function') return value
      if (key === 'unsafe')
        return (...args: unknown[]) => {
          if (over()) throw new TransactionOverError('this transaction is over')
          return withDeadline(() => value.apply(target, args), deadlineMs)
        }
      if (key === 'begin' || key === 'savepoint')
        return async (...args: unknown[]) => {
          if (over()) throw new TransactionOverError('this transaction is over')
          let settled = false
          const isOver = () => settled || over()
          const handled = args.map((arg) =>
            typeof arg === 'function'
              ? (handle: object) => whileOpen(() => arg(wrap(handle, deadlineMs, isOver)), isOver)
              : arg,
          )
          try {
            return await value.apply(target, handled)
          } finally {
            settled = true
          }
        }
      return value.bind(target)
    },
  })
}

/**
 * The callback's outcome, unless its transaction is over by then: the driver would send COMMIT or ROLLBACK to a closed
 * socket, which throws where nobody can catch it. So it never hears of an outcome that does not matter any more.
 */
async function whileOpen(callback: () => unknown, isOver: () => boolean): Promise<unknown> {
  const never = new Promise<never>(() => {})
  try {
    const outcome = await callback()
    return isOver() ? never : outcome
  } catch (error) {
    // A statement fails a moment before its transaction is known to be over.
    await new Promise((resolve) => setImmediate(resolve))
    if (isOver()) return never
    throw error
  }
}

interface Pending extends PromiseLike<unknown> {
  values(): PromiseLike<unknown>
}

/** The driver's lazy query; whether it answers rows or arrays of values is said before it starts, in the same turn. */
function withDeadline(start: () => Pending, ms: number) {
  let asValues = false
  const answer = Promise.resolve().then(async () => {
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new QueryDeadlineError(`no answer from the database in ${ms} ms`)), ms)
    })
    try {
      return await Promise.race([asValues ? start().values() : start(), late])
    } finally {
      clearTimeout(timer)
    }
  })
  const values = () => {
    asValues = true
    return answer
  }
  return Object.assign(answer, { values })
}
