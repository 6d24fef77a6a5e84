import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { sessions, users } from './accounts/accounts.ts'
import { id, timestampMs } from './columns.ts'
import { userId } from './references.ts'

/** The time and the ways of users' reminders, and their goals. Without a row there is neither. */
export const reminders = pgTable(
  'reminders',
  {
    userId: id('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The hour of the day in the user's time zone; null for no reminders. */
    hour: smallint('hour'),
    byMail: boolean('by_mail').notNull().default(false),
    byPush: boolean('by_push').notNull().default(false),
    /** Cards a day; null for none. */
    goal: smallint('goal'),
    /** The next time at which it is decided whether to remind; null if nobody is to be reminded, and while reminders are paused. */
    nextAt: timestampMs('next_at'),
    /** The last reminder. */
    remindedAt: timestampMs('reminded_at'),
    /** The last visit, to the hour. */
    visitedAt: timestampMs('visited_at').notNull(),
    /** Since when reminders are paused, because there was no visit for long; null while they are not. */
    pausedAt: timestampMs('paused_at'),
    /** Signs the links by which mails are turned off: without that column they cannot be made. */
    linkKey: text('link_key').notNull(),
  },
  (t) => [index('reminders_next').on(t.nextAt).where(sql`${t.nextAt} is not null`)],
)

/** The browsers that get reminders by web push, each as long as its session lasts. */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    userId: userId(),
    sessionId: text('session_id')
      .notNull()
      .references(() => sessions.id, { onDelete: 'cascade', onUpdate: 'cascade' }),
    /** The address at the push service. Whoever has it, and the keys below, can only send what the key in `push_keys` has signed. */
    endpoint: text('endpoint').notNull().unique(),
    /** The browser's keys, in base64url: messages are encrypted for them. */
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [
    index('push_subscriptions_user').on(t.userId, t.id),
    // Where a session ends.
    index('push_subscriptions_session').on(t.sessionId),
  ],
)

/** The key pair by which push services know this server (VAPID), in base64url: a single row, made when it is first needed. */
export const pushKeys = pgTable('push_keys', {
  /** Always true: the primary key allows a single row. */
  onlyRow: boolean('only_row').primaryKey().default(true),
  publicKey: text('public_key').notNull(),
  privateKey: text('private_key').notNull(),
})
