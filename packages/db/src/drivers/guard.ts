import type { Sql } from 'postgres'
import { DatabaseUnavailableError } from '../errors.ts'
import type { Connection } from './connection.ts'
import type { Pool } from './pool.ts'

/** Thrown by a statement of a transaction that has ended. */
class TransactionOverError extends DatabaseUnavailableError {
  override name = 'TransactionOverError'
}

type QueryArguments = Parameters<Sql['unsafe']>

/** Runs a query on a connection; `statement` is its text. */
type RunStatement = (
  query: (client: Sql) => PromiseLike<unknown>,
  statement: string,
  isPrepared?: boolean,
) => Promise<unknown>

/**
 * Returns a client of `postgres` whose queries and transactions run on the connections of a pool, instead of the driver's own.
 * It replaces what drizzle calls: `unsafe` and `begin`, and `savepoint` within a transaction.
 *
 * The driver's `begin` is not used. When a connection is lost, it rejects, but its callback continues, and a later statement of
 * that would run on the next connection, outside any transaction, and be committed (porsager/postgres issues 1186, 1195 and 1215).
 */
export function guard(client: Sql, pool: Pool): Sql {
  return replace(client, {
    unsafe: queryWith((query, _, isPrepared) => {
      // Prepared statements are quick: none waits long for another one.
      const use = isPrepared ? pool.useTogether : pool.use
      return use((connection) => connection.run(query))
    }),
    begin: (callback: unknown) => pool.use((connection) => runTransaction(client, connection, callback)),
  })
}

async function runTransaction(client: Sql, connection: Connection, callback: unknown): Promise<unknown> {
  let isOver = false
  // Statements travel together with `begin` up to the first one that may change something: if `begin` failed, that would be committed.
  let waitsForBegin = false
  let hasBegun = false
  const begun = execute(connection.run, 'begin').then(() => {
    hasBegun = true
  })
  const run: RunStatement = async (query, statement) => {
    waitsForBegin ||= !changesNothing(statement)
    if (waitsForBegin && !hasBegun) await begun
    if (isOver) throw new TransactionOverError('this transaction is over')
    return connection.run(query)
  }
  /** A statement that a branch of the callback sends after this one would be committed on its own. */
  const end = (statement: string) => {
    isOver = true
    return execute(connection.run, statement)
  }
  try {
    const [, result] = await Promise.all([begun, call(callback, transactionHandle(client, run))])
    // After a failed statement PostgreSQL rolls back instead, and reports that as a success.
    if (commandOf(await end('commit')) !== 'COMMIT') throw new Error('a statement of the transaction has failed')
    return result
  } catch (error) {
    if (!connection.isLost) await end('rollback').catch(() => connection.close())
    throw error
  }
}

const changesNothing = (statement: string) => /^\s*(select|set transaction)\b/i.test(statement)

/** The client within a transaction. Savepoints are numbered, so that nested ones have names of their own. */
function transactionHandle(client: Sql, run: RunStatement, depth = 1): Sql {
  return replace(client, {
    unsafe: queryWith(run),
    savepoint: async (callback: unknown) => {
      await execute(run, `savepoint s${depth}`)
      try {
        return await call(callback, transactionHandle(client, run, depth + 1))
      } catch (error) {
        await execute(run, `rollback to s${depth}`)
        throw error
      }
    },
  })
}

const execute = (run: RunStatement, statement: string) => run((client) => client.unsafe(statement), statement)

const commandOf = (result: unknown) => (Array.isArray(result) && 'command' in result ? result.command : undefined)

async function call(callback: unknown, handle: Sql): Promise<unknown> {
  if (typeof callback !== 'function') throw new TypeError('a transaction needs a callback')
  return callback(handle)
}

/** Returns `unsafe`. Like the driver's queries these start in a later microtask, so that the caller can choose `values` first. */
function queryWith(run: RunStatement) {
  return (...args: QueryArguments) => {
    let asValues = false
    const result = Promise.resolve().then(() =>
      run(
        (client) => {
          const query = client.unsafe(...args)
          return asValues ? query.values() : query
        },
        args[0],
        args[2]?.prepare,
      ),
    )
    const values = () => {
      asValues = true
      return result
    }
    return Object.assign(result, { values })
  }
}

/** Returns the client with some of its methods replaced. */
function replace(client: Sql, methods: Record<string, unknown>): Sql {
  return new Proxy(client, {
    get: (target, key): unknown =>
      typeof key === 'string' && key in methods ? methods[key] : Reflect.get(target, key),
  })
}
