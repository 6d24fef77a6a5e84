import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { moment } from './columns.ts'
import { listId, userId } from './references.ts'

/** What each person thinks of a list, in stars from 1 to 5; none where they cleared it. */
export const ratings = pgTable(
  'ratings',
  {
    listId: listId(),
    userId: userId(),
    rating: smallint('rating').notNull(),
    lastModifiedAt: moment('last_modified_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.userId] }), index('ratings_user').on(t.userId)],
)
