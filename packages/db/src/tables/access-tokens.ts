import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { userId } from './references.ts'

/** What programs come with in a person's name. Only the hash is kept. */
export const accessTokens = pgTable(
  'access_tokens',
  {
    id: id().primaryKey(),
    userId: userId(),
    name: text('name').notNull(),
    hash: text('hash').notNull(),
    access: text('access', { enum: ['read', 'write'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    expiresAt: moment('expires_at').notNull(),
    lastUsedAt: moment('last_used_at'),
  },
  (t) => [
    uniqueIndex('access_tokens_hash').on(t.hash),
    index('access_tokens_user').on(t.userId),
    index('access_tokens_expiry').on(t.expiresAt),
  ],
)
