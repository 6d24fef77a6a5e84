import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable } from 'drizzle-orm/pg-core'
import { id, timestampMs } from './columns.ts'

/**
 * Every file of an image or a sound that this database has named, whether a list or a vocabulary still refers to it or not. A row is
 * committed before its file is written, and the sweep deletes no file without a row.
 */
export const storedFiles = pgTable(
  'stored_files',
  {
    id: id().primaryKey(),
    createdAt: timestampMs('created_at').notNull(),
    /** The size of the file. Null for a file from before there was this column, until the job "normalize images" measures it. */
    bytes: integer('bytes'),
    /** True if the file is as uploads are stored now, or cannot be made so, or is a sound. A job changes the files of earlier releases. */
    normalized: boolean('normalized').notNull().default(false),
  },
  (t) => [
    index('stored_files_created').on(t.createdAt, t.id),
    index('stored_files_not_normalized').on(t.id).where(sql`not ${t.normalized}`),
  ],
)
