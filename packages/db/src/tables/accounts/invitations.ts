import { index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestampMs } from '../columns.ts'

/** Links of the operator with which people may sign up while registration is closed (decision 097). */
export const invitations = pgTable(
  'invitations',
  {
    id: id().primaryKey(),
    /** The hash of the secret in the link. */
    hash: text('hash').notNull(),
    /** For whom it is, in the operator's words; may be empty. */
    note: text('note').notNull(),
    /** The number of accounts that it can still create. */
    usesLeft: integer('uses_left').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
  },
  (t) => [uniqueIndex('invitations_hash').on(t.hash), index('invitations_expiry').on(t.expiresAt)],
)
