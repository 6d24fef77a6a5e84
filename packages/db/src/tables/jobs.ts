import { pgTable, text } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'

/** Leases of jobs: a server takes a job by moving `until` into the future, so that no other server runs it meanwhile. */
export const leases = pgTable('leases', { name: text('name').primaryKey(), until: timestampMs('until').notNull() })
