import { index, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'
import { listId, userId } from './references.ts'

/** Each user's rating of a list, 1 to 5 stars. Clearing a rating deletes the row. */
export const ratings = pgTable(
  'ratings',
  {
    listId: listId(),
    userId: userId(),
    rating: smallint('rating').notNull(),
    lastModifiedAt: timestampMs('last_modified_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.listId, t.userId] }), index('ratings_user').on(t.userId)],
)
