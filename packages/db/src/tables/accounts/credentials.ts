import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestampMs } from '../columns.ts'
import { userId } from '../references.ts'

/** The address that a user has asked for, until its mailbox is proven by the mailed link. */
export const pendingEmails = pgTable(
  'pending_emails',
  {
    userId: userId().primaryKey(),
    /** The queued mail with the link. Only the tokens of this mail confirm the address, so a new request voids the links of earlier ones. */
    mailId: id('mail_id').notNull(),
    email: text('email').notNull(),
    /** In lower case, as addresses are compared. Several users may wait for one address. */
    emailKey: text('email_key').notNull(),
    requestedAt: timestampMs('requested_at').notNull(),
  },
  (t) => [index('pending_emails_email').on(t.emailKey), index('pending_emails_requested').on(t.requestedAt)],
)

/** Recent addresses of accounts, each of which a mailed link can restore. */
export const formerEmails = pgTable(
  'former_emails',
  {
    /** The queued mail with the link. The ids sort by time, so they tell which change came first. */
    mailId: id('mail_id').primaryKey(),
    userId: userId(),
    email: text('email').notNull(),
    emailKey: text('email_key').notNull(),
    changedAt: timestampMs('changed_at').notNull(),
  },
  (t) => [
    index('former_emails_email').on(t.emailKey),
    index('former_emails_user').on(t.userId),
    index('former_emails_changed').on(t.changedAt),
  ],
)
