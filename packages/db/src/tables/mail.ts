import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'

/** Mails that wait to be sent: by kind and address, never by their text, so that no secret rests here. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: id().primaryKey(),
    kind: text('kind', { enum: ['activation', 'reset'] }).notNull(),
    /** As addresses are compared: lower case. */
    email: text('email').notNull(),
    attempts: integer('attempts').notNull().default(0),
    dueAt: moment('due_at').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [index('mail_queue_due').on(t.dueAt)],
)
