import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { id, moment } from './columns.ts'
import { lists } from './lists.ts'

/** What each person thinks of a list, in stars from 1 to 5; none where they cleared it. */
export const ratings = pgTable(
  'ratings',
  {
    listId: id('list_id')
      .notNull()
      .references(() => lists.id, { onDelete: 'cascade' }),
    userId: id('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    rating: smallint('rating').notNull(),
    lastModifiedAt: moment('last_modified_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.userId] }), index('ratings_user').on(t.userId)],
)
