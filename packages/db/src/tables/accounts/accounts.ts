import { sql } from 'drizzle-orm'
import {
  boolean,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { id, timestampMs } from '../columns.ts'

export const users = pgTable(
  'users',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    email: text('email').notNull(),
    /** The address in lower case, as addresses are compared. */
    emailKey: text('email_key').notNull(),
    /** Null if the user has only signed in by an identity provider. */
    passwordHash: text('password_hash'),
    activatedAt: timestampMs('activated_at'),
    /** Since when the operator keeps the user out; null for everybody else. */
    suspendedAt: timestampMs('suspended_at'),
    /**
     * The time when the account was deleted, while its rows are still being deleted (decision 016). Such a row has neither name, address nor
     * password any more, and counts as no user.
     */
    deletedAt: timestampMs('deleted_at'),
    /** Signs the cookies of browsers that have signed in, and networks (decision 032). Null before the first sign-in. A new password replaces it. */
    browserKey: text('browser_key'),
    /** The review intervals in days; null for the default ones. */
    intervals: integer('intervals').array(),
    /** An IANA name; null until it is set. */
    timeZone: text('time_zone'),
    /** The hour at which the user's days begin; null, as the columns below, for the default one. */
    dayStartsAt: smallint('day_starts_at'),
    newPerDay: smallint('new_per_day'),
    reviewsPerDay: smallint('reviews_per_day'),
    learnedReturn: boolean('learned_return'),
    introduce: boolean('introduce'),
    repeatMissed: boolean('repeat_missed'),
    schedule: text('schedule', { enum: ['intervals', 'adaptive'] }),
    /** The probability of recall at which a review is due under the adaptive schedule. */
    retention: doublePrecision('retention'),
    /** True if the user gets mails about newly shared lists, and new assignments and lists of their classes. */
    sharingByMail: boolean('sharing_by_mail').notNull().default(false),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [
    uniqueIndex('users_email_key').on(t.emailKey),
    index('users_deleted').on(t.id).where(sql`${t.deletedAt} is not null`),
    // Whose parameters are fitted.
    index('users_adaptive').on(t.id).where(sql`${t.schedule} = 'adaptive'`),
    index('users_not_activated').on(t.createdAt).where(sql`${t.activatedAt} is null`),
  ],
)

/** The identities at OpenID providers that are linked with accounts: at most one of each issuer with an account. */
export const userIdentities = pgTable(
  'user_identities',
  {
    /** The address of the provider, as its setting names it. */
    issuer: text('issuer').notNull(),
    /** The provider's identifier of the user (`sub`), which never changes. */
    subject: text('subject').notNull(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.subject] }), uniqueIndex('user_identities_user').on(t.userId, t.issuer)],
)

export const sessions = pgTable(
  'sessions',
  {
    /** The hash of the id in the cookie, so that a copy of the table contains no usable session. */
    id: text('id').primaryKey(),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The time of the sign-in: a session ends some time after it, however often it is used. */
    createdAt: timestampMs('created_at').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
    /** The last time at which the user proved their identity, after the sign-in; null if never. */
    provenAt: timestampMs('proven_at'),
    /** The id under which its user sees it. */
    shownId: id('shown_id').notNull().defaultRandom(),
    /**
     * A short description of the client that used it last, and the client's network; null in a session that is older than these columns.
     */
    client: text('client'),
    network: text('network'),
    /** Its last use, to the hour. */
    lastUsedAt: timestampMs('last_used_at'),
  },
  (t) => [index('sessions_user').on(t.userId), index('sessions_expiry').on(t.expiresAt)],
)

/** From which networks a user has signed in lately, so that a sign-in from elsewhere is reported (decision 032). */
export const knownNetworks = pgTable(
  'known_networks',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The network, signed with `users.browserKey`: without that column it cannot be found by trying. */
    hash: text('hash').notNull(),
    /** The last sign-in from there. */
    seenAt: timestampMs('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.hash] }), index('known_networks_seen').on(t.seenAt)],
)

/**
 * Tokens of mailed links, stored as hashes. A mail that has been sent voids the tokens of earlier mails of its kind. Each attempt to
 * send a mail has a token of its own, because an earlier attempt may have arrived although it seemed to fail.
 */
export const tokens = pgTable(
  'tokens',
  {
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text('kind', { enum: ['activation', 'reset', 'confirmEmail', 'restoreEmail'] }).notNull(),
    hash: text('hash').notNull(),
    expiresAt: timestampMs('expires_at').notNull(),
    /** The queued mail that contains the link. Null for a token from before there was this column. */
    mailId: id('mail_id'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind, t.hash] }), index('tokens_expiry').on(t.expiresAt)],
)
