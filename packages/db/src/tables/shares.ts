import { boolean, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { id, moment } from './columns.ts'
import { lists } from './lists.ts'

/** Whom a list is shared with: an editor writes its vocabularies, a viewer reads. */
export const shares = pgTable(
  'shares',
  {
    listId: id('list_id')
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    editor: boolean('editor').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.userId] }), index('shares_user').on(t.userId, t.createdAt, t.listId)],
)
