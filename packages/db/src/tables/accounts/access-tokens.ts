import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestampMs } from '../columns.ts'
import { userId } from '../references.ts'

/** Tokens with which programs act for a user. Only their hashes are stored (decision 020). */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id().primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    // The column has the name that the release before this one reads.
    scope: text('access', { enum: ['read', 'write'] }).notNull(),
    createdAt: timestampMs('created_at').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
    lastUsedAt: timestampMs('last_used_at'),
  },
  (t) => [
    uniqueIndex('access_tokens_hash').on(t.hash),
    index('access_tokens_user').on(t.userId),
    index('access_tokens_expiry').on(t.expiresAt),
  ],
)
