import { type AnyColumn, sql } from 'drizzle-orm'
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
    // Begins with the vocabulary: deleting one finds its reviews by it.
    primaryKey({ columns: [t.vocId, t.userId, t.type] }),
    index('reviews_queue').on(t.userId, t.listId, t.type, t.dueAt, t.vocId),
    index('reviews_learned').on(t.userId, t.listId, t.vocId).where(sql`${t.dueAt} is null`),
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
    primaryKey({ columns: [t.vocId, t.userId, t.type, t.date] }),
    index('review_results_latest').on(t.userId, t.listId, t.date),
    index('review_results_list').on(t.listId),
  ],
)

/**
 * Up to where a person has reviewed a list in one type: everything that was added to it before `addedAt`. The search
 * for what was never reviewed begins there, so that it costs the same however much lies behind. No row: at the start.
 */
export const reviewFrontiers = pgTable(
  'review_frontiers',
  {
    userId: userId(),
    listId: listId(),
    type: reviewType(),
    addedAt: moment('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listId, t.type] }), index('review_frontiers_list').on(t.listId)],
)

/** Before every moment: where a list that was never reviewed stands in the order of learning. */
export const neverReviewed = sql`'-infinity'::timestamp with time zone`

/** A list's place in the order of learning: when it was last reviewed. */
export const learningOrder = (lastReviewedAt: AnyColumn) => sql`coalesce(${lastReviewedAt}, ${neverReviewed})`

/**
 * One person's learning of one list. There is a row for each list that is the person's own or shared with them, and
 * for each that they ever reviewed.
 */
export const learners = pgTable(
  'learners',
  {
    userId: userId(),
    listId: listId(),
    /** Null before the first review and after a reset: then the person is no learner of the list. */
    lastReviewedAt: moment('last_reviewed_at'),
    /** Results dated before it are skipped. */
    resetAt: moment('reset_at'),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listId] }),
    index('learners_list').on(t.listId),
    index('learners_order').on(t.userId, learningOrder(t.lastReviewedAt), t.listId),
  ],
)
