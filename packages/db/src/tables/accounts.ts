import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestampMs } from './columns.ts'

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The address in lower case, as addresses are compared. */
    emailKey: text('email_key').notNull(),
    /** Null if the user has only signed in with Google. */
    passwordHash: text('password_hash'),
    /** The user's identifier at Google (`sub`), if the account is linked. */
    googleId: text('google_id'),
    activatedAt: timestampMs('activated_at'),
    /** The review intervals in days; null for the default ones. */
    intervals: integer('intervals').array(),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [uniqueIndex('users_email_key').on(t.emailKey), uniqueIndex('users_google').on(t.googleId)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** The hash of the id in the cookie, so that a copy of the table contains no usable session. */
    id: text('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: timestampMs('expires_at').notNull(),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/**
 * Tokens of mailed links, stored as hashes. A user has only those of one mail for each kind: each attempt to send the mail has a token
 * of its own, because an earlier attempt may have arrived although it seemed to fail.
 */
export const tokens = pgTable(
  'tokens',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['activation', 'reset'] }).notNull(),
    hash: text('hash').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
    /** The queued mail that contains the link. Null for a token from before there was this column. */
    mailId: id('mail_id'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.hash] }), index('tokens_expiry').on(t.expiresAt)],
)
