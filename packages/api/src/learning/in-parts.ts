import type { Database } from '@wordtide/db'
import { is } from 'drizzle-orm'
import { PgTransaction } from 'drizzle-orm/pg-core'
import { createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'

/**
 * Maximum that one statement reads of a user's learning, so that it takes some milliseconds: on a database with one connection, the
 * statements of others wait for it.
 */
export const mostPerStatement = {
  /** Rows of the counts of due reviews. */
  due: 4000,
  /** Index entries of reviews, which are ordered. */
  cards: 1500,
  /** Cards that are returned. */
  rows: 250,
  /** Vocabularies that may be new cards, each with its review. */
  newCards: 500,
  /** Vocabularies to choose from. */
  vocabularies: 4000,
  /** Suspended vocabularies with their reviews. */
  suspended: 400,
  periods: 3000,
}

/** A browser sends fewer than twenty requests at a time. */
const limiter = createConcurrencyLimiter({ concurrency: 1, maxWaiting: 200, maxWaitingPerUser: 20, retryAfter: 3 })

/**
 * Runs a count that takes many statements; users take turns: BUSY. A count in a transaction has its connection already: on a database with
 * one connection, waiting for the count of another call would be a deadlock.
 */
export const runLongCount = <T>(db: Database, userId: string, count: () => Promise<T>): Promise<T> =>
  is(db, PgTransaction) ? count() : limiter(count, userId)
