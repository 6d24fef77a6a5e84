import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'
import { userId } from './references.ts'

/** The responses to requests with an `Idempotency-Key`, written in the transaction of the request's changes. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    userId: userId(),
    key: text('key').notNull(),
    /** A hash of the path and the input of the request. */
    requestHash: text('request_hash').notNull(),
    /** 409 if the response is no longer kept, but the key: the request is not carried out again. */
    status: integer('status').notNull(),
    /** The body of the response as it was sent; empty if it is no longer kept. */
    body: text('body').notNull(),
    /** The bytes of the user's responses up to this one; if there are too many, the oldest responses are dropped. */
    bytesSoFar: bigint('bytes_so_far', { mode: 'number' }).notNull().default(0),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.key] }),
    index('idempotency_keys_created').on(t.createdAt),
    index('idempotency_keys_kept').on(t.userId, t.bytesSoFar).where(sql`${t.status} <> 409`),
  ],
)
