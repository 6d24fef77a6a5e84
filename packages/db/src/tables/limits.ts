import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'

/** Counted attempts (decision 032). They are in the database, so that several servers share them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The kind of attempt, and a hash of the key that it is counted by, such as a mailbox or a network. */
    key: text('key').primaryKey(),
    /** A hash of the mailbox to which the attempts refer, in addition to the key; null for other attempts. */
    mailbox: text('mailbox'),
    count: integer('count').notNull(),
    /** The end of the window, when counting restarts. */
    until: timestampMs('until').notNull(),
  },
  (t) => [index('rate_limits_until').on(t.until), index('rate_limits_mailbox').on(t.mailbox)],
)
