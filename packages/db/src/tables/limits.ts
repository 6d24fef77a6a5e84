import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'

/** Counted attempts (decision 015). They are in the database, so that several servers share them. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** The kind of attempt, and a hash of the mailbox, the user id or the network. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** When the window ends and counting restarts. */
    until: timestampMs('until').notNull(),
  },
  (t) => [index('rate_limits_until').on(t.until)],
)
