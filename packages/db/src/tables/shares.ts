import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { listId, userId } from './references.ts'

/** Whom a list is shared with: an editor writes its vocabularies, a viewer reads. */
export const shares = pgTable(
  'shares',
  {
    listId: listId(),
    userId: userId(),
    editor: boolean('editor').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.userId] }), index('shares_user').on(t.userId, t.createdAt, t.listId)],
)
