import { sql } from 'drizzle-orm'
import { index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts/accounts.ts'
import { id, timestampMs } from './columns.ts'
import { listId, userId } from './references.ts'

/** Reports of public lists to the operator of the server. */
export const reports = pgTable(
  'reports',
  {
    id: id().primaryKey(),
    listId: listId(),
    /** Null after the account was deleted: what it reported may still be there. */
    reporterId: id('reporter_id').references(() => users.id, { onDelete: 'set null' }),
    reason: text('reason', { enum: ['spam', 'offensive', 'copyright', 'personalData', 'other'] }).notNull(),
    text: text('text').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    /** The time when the operator closed it; null while it is open. */
    closedAt: timestampMs('closed_at'),
    /** The operator's message to the owner of the list; null while the report is open, or if there is none. */
    outcome: text('outcome'),
  },
  (t) => [
    // A user has at most one open report of a list.
    uniqueIndex('reports_open_of_user').on(t.listId, t.reporterId).where(sql`${t.closedAt} is null`),
    index('reports_list').on(t.listId),
    index('reports_reporter').on(t.reporterId).where(sql`${t.reporterId} is not null`),
    index('reports_open').on(t.createdAt, t.id).where(sql`${t.closedAt} is null`),
  ],
)

/** The users whom a user has blocked. */
export const userBlocks = pgTable(
  'user_blocks',
  {
    /** The name of the block in calls: ids of users are not public. */
    id: id().notNull(),
    userId: userId(),
    blockedId: id('blocked_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.blockedId] }), index('user_blocks_blocked').on(t.blockedId)],
)
