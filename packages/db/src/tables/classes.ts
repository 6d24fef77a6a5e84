import { boolean, index, integer, numeric, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { users } from './accounts/accounts.ts'
import { id, timestampMs } from './columns.ts'
import { listId, userId } from './references.ts'

/** Classes, each with the teacher to whom it belongs. */
export const classes = pgTable(
  'classes',
  {
    id: id().primaryKey(),
    teacherId: id('teacher_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    /** With it anybody joins, while the class is open. */
    code: text('code').notNull(),
    open: boolean('open').notNull().default(true),
    createdAt: timestampMs('created_at').notNull(),
  },
  (t) => [uniqueIndex('classes_code').on(t.code), index('classes_teacher').on(t.teacherId, t.createdAt, t.id)],
)

export const classId = () => id('class_id').references(() => classes.id, { onDelete: 'cascade' })

/** The students of each class. */
export const classMembers = pgTable(
  'class_members',
  {
    classId: classId().notNull(),
    userId: userId(),
    joinedAt: timestampMs('joined_at').notNull(),
    /** The last answer in a list of the class; null if there is none. */
    lastActiveAt: timestampMs('last_active_at'),
    /** The week of that answer for the student, in weeks since 1970 that begin on Mondays, and how long the answers in it took, in ms. */
    week: integer('week').notNull().default(0),
    weekMs: numeric('week_ms', { precision: 24, scale: 0, mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.classId, t.userId] }),
    index('class_members_user').on(t.userId, t.joinedAt, t.classId),
  ],
)

/** The lists that a teacher has attached to each class: each member has a share of each of them (`shares.classId`). */
export const classLists = pgTable(
  'class_lists',
  { classId: classId().notNull(), listId: listId(), attachedAt: timestampMs('attached_at').notNull() },
  (t) => [primaryKey({ columns: [t.classId, t.listId] }), index('class_lists_list').on(t.listId)],
)
