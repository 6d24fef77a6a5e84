import { type Database, vocs } from '@wordtide/db'
import { and, eq, type SQL } from 'drizzle-orm'
import { createConcurrencyLimiter } from '../flow/concurrency-limiter.ts'
import type { ListRow } from '../lists/index.ts'
import { keyset } from '../paging/paging.ts'

/**
 * The number of vocabularies that one statement looks through in some milliseconds: on a database with one connection, the statements of
 * others wait for it.
 */
const partSize = 400

/** Runs reads of whole lists, which are not counted as calls; users take turns. */
export const runLongRead = createConcurrencyLimiter({
  concurrency: 2,
  maxWaiting: 60,
  maxWaitingPerUser: 6,
  retryAfter: 3,
})

/** A list, and the user who reads it. */
export interface ListReader {
  list: Pick<ListRow, 'id' | 'vocsCount'>
  userId: string
}

/** The orders of the vocabularies of a list that indexes have, by what comes first in their sort keys. */
export const orders = {
  id: [vocs.id],
  createdAt: [vocs.createdAt, vocs.id],
  term: [vocs.termKey, vocs.term, vocs.id],
} as const

interface PartsOrder {
  by: keyof typeof orders
  direction?: 'asc' | 'desc'
  /** The sort key of the vocabulary before the first part. */
  after?: readonly unknown[] | undefined
}

/**
 * Calls `read` with the condition of one part of a list after another, in an order, until it returns true or the list ends. A short list is
 * one part; the parts of others are read in turns: BUSY.
 */
export async function readInParts(
  db: Database,
  { list, userId }: ListReader,
  { by, direction = 'asc', after }: PartsOrder,
  read: (part: SQL | undefined) => Promise<boolean>,
): Promise<void> {
  const order = orders[by]
  const columns = Object.fromEntries(order.map((column, index) => [index, column]))
  const isShort = list.vocsCount <= partSize
  /** Returns the sort key of the last vocabulary of the part; undefined for the last part. */
  const endOfPart = async (begin: readonly unknown[] | undefined) => {
    const { where, orderBy } = keyset(order, direction, begin)
    const [last] = await db
      .select(columns)
      .from(vocs)
      .where(and(eq(vocs.listId, list.id), where))
      .orderBy(...orderBy)
      .offset(partSize - 1)
      .limit(1)
    return last && order.map((_, index) => last[index])
  }
  const readParts = async () => {
    let [begin, isDone] = [after, false]
    while (!isDone) {
      const end = isShort ? undefined : await endOfPart(begin)
      isDone = (await read(keyset(order, direction, begin, end).where)) || end === undefined
      begin = end
    }
  }
  await (isShort ? readParts() : runLongRead(readParts, userId))
}
