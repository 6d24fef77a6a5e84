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
  },
  (t) => [primaryKey({ columns: [t.listId, t.userId] }), index('shares_user').on(t.userId, t.createdAt, t.listId)],
)
