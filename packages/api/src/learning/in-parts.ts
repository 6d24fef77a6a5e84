import type { Database } from '@wordtide/db'
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'

/**
 * What one statement reads of a user's learning at most: index entries of due reviews, of periods or of vocabularies to choose from;
 * suspended vocabularies and possible new cards, with their reviews; and rows that it returns. The statements of others wait for it on a
 * database with one connection. It takes some milliseconds.
 */
export const mostPerStatement = {
  due: 4000,
  periods: 3000,
  vocabularies: 4000,
  suspended: 400,
  newCards: 400,
  rows: 400,
}

/** A browser sends fewer than twenty requests at a time. */
const limiter = createConcurrencyLimiter({ concurrency: 1, maxWaiting: 200, maxWaitingPerUser: 20, retryAfter: 3 })

/**
 * Runs a count that takes many statements; users take turns: BUSY. A count in a transaction has its connection already: on a database with
 * one connection, waiting for the count of another call would be a deadlock.
 */
export const runLongCount = <T>(db: Database, userId: string, count: () => Promise<T>): Promise<T> =>
  is(db, PgTransaction) ? count() : limiter(count, userId)
