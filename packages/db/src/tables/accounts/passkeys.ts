import { bigint, boolean, index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, timestampMs } from '../columns.ts'
import { userId } from '../references.ts'

/** Passkeys (WebAuthn credentials) with which users sign in. Only their public halves are known here. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: id().primaryKey(),
    userId: userId(),
    /** The authenticator's id of the credential, in base64url. */
    credentialId: text('credential_id').notNull(),
    /** A COSE key, in base64url. */
    publicKey: text('public_key').notNull(),
    /** The number of signatures as the authenticator counts them. Many always say 0. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** The ways in which a browser reaches the authenticator, such as `internal` and `usb`. */
    transports: text('transports').array().notNull(),
    name: text('name').notNull(),
    /** True if the authenticator said at the last use that the passkey is backed up, so that the loss of a device does not lose it. */
    backedUp: boolean('backed_up').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    lastUsedAt: timestampMs('last_used_at'),
  },
  (t) => [uniqueIndex('passkeys_credential').on(t.credentialId), index('passkeys_user').on(t.userId)],
)

/** Challenges that authenticators are asked to sign: each is deleted by the first answer to it. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    /** Of the challenge. */
    hash: text('hash').primaryKey(),
    purpose: text('purpose', { enum: ['registration', 'sign-in', 'proof'] }).notNull(),
    /** The hash of the value that must come with the response: the id of a session, or the secret in the cookie of a browser. */
    boundTo: text('bound_to').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
  },
  (t) => [index('passkey_challenges_expiry').on(t.expiresAt)],
)
