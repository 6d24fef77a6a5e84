import { sql } from 'drizzle-orm'
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { transactionId } from './change-log.ts'

/** The id of this database, in a single row. The data folder carries the same id, so that a folder of another database is noticed. */
export const databaseIdentity = pgTable('database_identity', {
  /** Always true: the primary key allows a single row. */
  onlyRow: boolean('only_row').primaryKey().default(true),
  id: uuid('id').notNull().defaultRandom(),
  /** The image storage of the server that has started last: a store, or the id of its data folder. */
  imagesPlace: text('images_place'),
  /** Rows of the change log from this transaction, and from earlier ones, may have been removed. */
  changesRemovedTo: transactionId('changes_removed_to').notNull().default(sql`'0'`),
})
