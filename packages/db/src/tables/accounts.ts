import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The address as it is compared: lower case. */
    emailKey: text('email_key').notNull(),
    /** Null where the person has only ever come by Google. */
    passwordHash: text('password_hash'),
    /** Who the person is at Google (`sub`), once they came from there. */
    googleId: text('google_id'),
    activatedAt: moment('activated_at'),
    /** Days between reviews; null while the person keeps the default ladder. */
    intervals: integer('intervals').array(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey), uniqueIndex('users_google').on(t.googleId)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** The hash of what the cookie carries: who reads this table cannot be anybody. */
    id: text('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** Proofs that a mailbox is the person's; a new one replaces the old one of its kind. Only the hash is kept. */
export const tokens = pgTable(
  'tokens',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['activation', 'reset'] }).notNull(),
    hash: text('hash').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] }), index('tokens_expiry').on(t.expiresAt)],
)
