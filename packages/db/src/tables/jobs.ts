import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'

/** The background jobs: which server runs each, and how its last runs ended. */
export const leases = pgTable('leases', {
  name: text('name').primaryKey(),
  /** A server takes a job by moving this into the future, so that no other server runs it meanwhile. */
  until: timestampMs('until').notNull(),
  /** The end of the last run that succeeded; null before the first. */
  succeededAt: timestampMs('succeeded_at'),
  /** The end of the last run that failed, with its error; null if none has. */
  failedAt: timestampMs('failed_at'),
  lastError: text('last_error'),
})
