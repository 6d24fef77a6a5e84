import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { users } from './accounts/accounts.ts'
import { id } from './columns.ts'

/**
 * Users' consumption of their quotas (decision 033). Each count is updated in the transaction that changes what it counts, as the last
 * row that this transaction locks. A user who has never owned a list has no row.
 */
export const userUsage = pgTable('user_usage', {
  userId: id('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  lists: integer('lists').notNull().default(0),
  /** Vocabularies in the user's lists, with those that editors have added. */
  vocs: integer('vocs').notNull().default(0),
  /** The bytes of the texts of these vocabularies. A server of the release before does not count what it writes. */
  textBytes: bigint('text_bytes', { mode: 'number' }).notNull().default(0),
  /** The sizes of the images of the user's lists, and of the images and sounds of their vocabularies, as far as `stored_files` knows them. */
  imageBytes: bigint('image_bytes', { mode: 'number' }).notNull().default(0),
})
