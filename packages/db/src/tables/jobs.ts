import { pgTable, text } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'

/** Who runs a job now: a job is taken by moving its `until` into the future, however many servers there are. */
export const leases = pgTable('leases', { name: text('name').primaryKey(), until: moment('until').notNull() })
