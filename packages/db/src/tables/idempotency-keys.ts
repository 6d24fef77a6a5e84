import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
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
    status: integer('status').notNull(),
    /** The body of the response as it was sent. */
    body: text('body').notNull(),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_created').on(t.createdAt)],
)
