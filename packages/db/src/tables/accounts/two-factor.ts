import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { timestampMs } from '../columns.ts'
import { userId } from '../references.ts'

/** The second factor of a user: an authenticator app. The secrets are readable, because each code is computed from them. */
export const twoFactors = pgTable('two_factors', {
  userId: userId().primaryKey(),
  /** In Base32. Null until a code of the app has confirmed it. */
  secret: text('secret'),
  /** A secret that is to replace it, once a code has confirmed that the app has it. */
  pendingSecret: text('pending_secret'),
  confirmedAt: timestampMs('confirmed_at'),
  /** The time step of the last code that was used: neither that code nor an earlier one works again. */
  lastStep: integer('last_step'),
})

/** The unused codes with which users sign in without their app. Only their hashes are stored. */
export const recoveryCodes = pgTable('recovery_codes', { userId: userId(), hash: text('hash').notNull() }, (t) => [
  primaryKey({ columns: [t.userId, t.hash] }),
])

/** Sign-ins with an identity provider that wait for a code of the second factor. Each belongs to the browser with the secret in its cookie. */
export const pendingSignIns = pgTable(
  'pending_sign_ins',
  {
    /** The hash of the secret. */
    hash: text('hash').primaryKey(),
    userId: userId(),
    /** The provider. */
    method: text('method', { enum: ['google', 'oidc'] }).notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
  },
  (t) => [index('pending_sign_ins_user').on(t.userId), index('pending_sign_ins_expiry').on(t.expiresAt)],
)
