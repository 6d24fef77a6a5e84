import { sql } from 'drizzle-orm'
import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'
import { listId, userId } from './references.ts'

/** The users that a list is shared with: editors write its vocabularies, viewers read them. */
export const shares = pgTable(
  'shares',
  {
    listId: listId(),
    userId: userId(),
    editor: boolean('editor').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    /** True until the user has opened the list. */
    isNew: boolean('is_new').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.userId] }),
    index('shares_user').on(t.userId, t.createdAt, t.listId),
    index('shares_new').on(t.userId, t.createdAt, t.listId).where(sql`${t.isNew}`),
  ],
)
