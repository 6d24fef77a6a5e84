import { sql } from 'drizzle-orm'
import { index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, timestampMs } from './columns.ts'
import { userId } from './references.ts'

/** Feedback of users to the operator of the server. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: id().primaryKey(),
    userId: userId(),
    type: text('type', { enum: ['general', 'bug', 'enhancement'] }).notNull(),
    subject: text('subject').notNull(),
    message: text('message').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    /** The time when the operator closed it; null while it is open. */
    closedAt: timestampMs('closed_at'),
  },
  (t) => [
    index('feedbacks_user').on(t.userId, t.createdAt),
    index('feedbacks_open').on(t.createdAt, t.id).where(sql`${t.closedAt} is null`),
  ],
)
