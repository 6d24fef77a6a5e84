import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { classId } from './classes.ts'
import { timestampMs } from './columns.ts'
import { listId, userId } from './references.ts'

/**
 * The users that a list is shared with, by its owner or through a class: editors write its vocabularies, all others read them. A row is
 * there as long as either gives the list.
 */
export const shares = pgTable(
  'shares',
  {
    listId: listId(),
    userId: userId(),
    editor: boolean('editor').notNull(),
    createdAt: timestampMs('created_at').notNull(),
    /** True until the user has opened the list. */
    isNew: boolean('is_new').notNull().default(false),
    /** True if the owner has shared the list with the user; false if only a class gives it. */
    direct: boolean('direct').notNull().default(true),
    /** One of the classes that give the user the list; null if none does. */
    classId: classId(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.userId] }),
    index('shares_user').on(t.userId, t.createdAt, t.listId),
    index('shares_class').on(t.classId, t.userId, t.listId).where(sql`${t.classId} is not null`),
    check('shares_given', sql`${t.direct} or ${t.classId} is not null`),
    index('shares_new').on(t.userId, t.createdAt, t.listId).where(sql`${t.isNew}`),
  ],
)
