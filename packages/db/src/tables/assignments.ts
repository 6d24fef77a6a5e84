import { sql } from 'drizzle-orm'
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { classLists } from './classes.ts'
import { id, timestampMs } from './columns.ts'
import { userId } from './references.ts'
import { reviewTypeNames } from './reviews.ts'
import { vocs } from './vocs.ts'

/**
 * The assignments of classes: the words of an attached list, or those with a tag, in some review types. Detaching the list deletes them.
 * Each attached list has also one without a last day, by which the teacher sees the progress of the class with the list.
 */
export const assignments = pgTable(
  'assignments',
  {
    id: id().primaryKey(),
    classId: id('class_id').notNull(),
    listId: id('list_id').notNull(),
    /** Null for all words of the list. */
    tag: text('tag'),
    types: text('types', { enum: reviewTypeNames }).array().notNull(),
    /** The last day, as days since 1970; null for the list itself. */
    dueDay: integer('due_day'),
    createdAt: timestampMs('created_at').notNull(),
    /** The number of its cards that can be asked; changes with the words of the list. */
    total: integer('total').notNull().default(0),
  },
  (t) => [
    index('assignments_class').on(t.classId, t.dueDay, t.createdAt, t.id),
    index('assignments_list').on(t.listId, t.classId),
    foreignKey({
      name: 'assignments_attached',
      columns: [t.classId, t.listId],
      foreignColumns: [classLists.classId, classLists.listId],
    }).onDelete('cascade'),
  ],
)

/**
 * The progress of each student with each assignment of their classes: stored counts, so that no query counts reviews. Answers change them
 * at once; where words or settings change, a row is stale until the job `count assignments` has counted again.
 */
export const assignmentProgress = pgTable(
  'assignment_progress',
  {
    assignmentId: id('assignment_id')
      .notNull()
      .references(() => assignments.id, { onDelete: 'cascade' }),
    userId: userId(),
    /** Cards that were answered at least once. */
    answered: integer('answered').notNull().default(0),
    /** Those of them that are known or learned by the settings of the student. */
    known: integer('known').notNull().default(0),
    isStale: boolean('is_stale').notNull().default(false),
    /** True until the student has seen the assignment. */
    isNew: boolean('is_new').notNull().default(true),
  },
  (t) => [
    primaryKey({ columns: [t.assignmentId, t.userId] }),
    index('assignment_progress_user').on(t.userId, t.assignmentId),
    index('assignment_progress_stale').on(t.userId, t.assignmentId).where(sql`${t.isStale}`),
  ],
)

/** The numbers of wrong answers that the members of each class have given since they joined, by week and vocabulary of its lists. */
export const classMisses = pgTable(
  'class_misses',
  {
    classId: id('class_id').notNull(),
    listId: id('list_id').notNull(),
    vocId: id('voc_id')
      .notNull()
      .references(() => vocs.id, { onDelete: 'cascade' }),
    /** Weeks since 1970, in UTC. */
    week: integer('week').notNull(),
    misses: integer('misses').notNull(),
  },
  (t) => [
    // The vocabulary comes first, so that deleting one finds its rows.
    primaryKey({ columns: [t.vocId, t.classId, t.week] }),
    index('class_misses_class').on(t.classId, t.week, t.vocId, t.misses),
    index('class_misses_list').on(t.listId, t.classId),
    foreignKey({
      name: 'class_misses_attached',
      columns: [t.classId, t.listId],
      foreignColumns: [classLists.classId, classLists.listId],
    }).onDelete('cascade'),
  ],
)
