import { bigint, index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, moment } from './columns.ts'
import { listId, userId } from './references.ts'
import { vocs } from './vocs.ts'

const reviewType = () => text('type', { enum: ['translation', 'reverseTranslation', 'dictation'] }).notNull()
const vocId = () =>
  id('voc_id')
    .notNull()
    .references(() => vocs.id, { onDelete: 'cascade' })

/** Where each person stands with each vocabulary in each review type; no row before the first review. */
export const reviews = pgTable(
  'reviews',
  {
    userId: userId(),
    vocId: vocId(),
    type: reviewType(),
    listId: listId(),
    confidence: smallint('confidence').notNull(),
    lastReview: moment('last_review').notNull(),
    /** Null: learned, never due. */
    dueAt: moment('due_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.vocId, t.type] }),
    index('reviews_queue').on(t.userId, t.listId, t.type, t.dueAt),
    index('reviews_voc').on(t.vocId),
    index('reviews_list').on(t.listId),
  ],
)

/** Every answer ever given, once: the reviews follow from it. `cap` is the highest confidence when it was saved. */
export const reviewResults = pgTable(
  'review_results',
  {
    userId: userId(),
    vocId: vocId(),
    type: reviewType(),
    date: moment('date').notNull(),
    listId: listId(),
    result: smallint('result').notNull(),
    thinkingTime: bigint('thinking_time', { mode: 'number' }).notNull(),
    cap: smallint('cap').notNull(),
    savedAt: moment('saved_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.vocId, t.type, t.date] }),
    index('review_results_user_list').on(t.userId, t.listId),
    index('review_results_voc').on(t.vocId),
    index('review_results_list').on(t.listId),
  ],
)

/** One person's learning of one list. */
export const learners = pgTable(
  'learners',
  {
    userId: userId(),
    listId: listId(),
    /** Null after a reset, until the next review: then the person is no learner of the list. */
    lastReviewedAt: moment('last_reviewed_at'),
    /** Results dated before it are skipped. */
    resetAt: moment('reset_at'),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listId] }), index('learners_list').on(t.listId)],
)
