import { setTimeout as sleep } from 'node:timers/promises'
import type { Database } from '@wordtide/db'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Services } from '../services.ts'

/** The longest pause after a step: `now` may be set forward during it. */
const longestPauseMs = 1000

/**
 * Runs work that is made of short steps, one after another, until it ends or `signal` aborts. After each one it pauses as long as that has
 * taken: on a database with one connection, others wait for a step, and not for the work.
 */
export async function runSteps(
  { now }: Pick<Services, 'now'>,
  steps: AsyncGenerator<void>,
  signal?: AbortSignal,
): Promise<void> {
  let isDone = false
  while (!isDone && !signal?.aborted) {
    const startedAt = now().getTime()
    isDone = (await steps.next()).done === true
    const takenMs = now().getTime() - startedAt
    if (!isDone && takenMs > 0) await sleep(Math.min(takenMs, longestPauseMs), undefined, { ref: false })
  }
}

/** The number of rows that one step deletes, of tables to which no others refer. */
const rowsPerStep = 200

/** Selects rows of a table for one step, except those that another server is deleting. */
export const someOf = (table: PgTable, condition: SQL, count: number): SQL =>
  sql`ctid = any(array(select ctid from ${table} where ${condition} limit ${count}::int for update skip locked))`

/** Deletes the rows of a table that fulfil a condition, in steps. */
export async function* deleteInSteps(db: Database, table: PgTable, condition: SQL): AsyncGenerator<void> {
  let count = rowsPerStep
  while (count === rowsPerStep) {
    const deleted = await db
      .delete(table)
      .where(someOf(table, condition, rowsPerStep))
      .returning({ one: sql`1` })
    count = deleted.length
    yield
  }
}
