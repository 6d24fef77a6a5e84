import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** How often something was tried since `until` was set; in the database, so that several servers count together. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    /** What was tried, and a hash of by or for whom: neither addresses nor mailboxes rest here. */
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    /** When it begins anew. */
    until: moment('until').notNull(),
  },
  (t) => [index('rate_limits_until').on(t.until)],
)
