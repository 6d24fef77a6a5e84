import { type AnyColumn, sql } from 'drizzle-orm'
import { bigint, boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { id, timestampMs } from './columns.ts'
import { listId, userId } from './references.ts'
import { vocs } from './vocs.ts'

/** The memory level of reviews whose memory has not been computed yet. */
export const unknownMemoryLevel = -1

/** In a table that refers to reviews: their types. */
export const reviewTypeNames = ['translation', 'reverseTranslation', 'dictation'] as const
export const reviewType = () => text('type', { enum: reviewTypeNames }).notNull()
export const memoryLevel = () => smallint('memory_level').notNull().default(unknownMemoryLevel)
const vocId = () =>
  id('voc_id')
    .notNull()
    .references(() => vocs.id, { onDelete: 'cascade' })

/** The state of each review: a user, a vocabulary and a review type. There is no row before the first answer. */
export const reviews = pgTable(
  'reviews',
  {
    userId: userId(),
    vocId: vocId(),
    type: reviewType(),
    listId: listId(),
    confidence: smallint('confidence').notNull(),
    lastReview: timestampMs('last_review').notNull(),
    /** True if the last answer was wrong: then the review waits at most a day. */
    lastWrong: boolean('last_wrong').notNull(),
    firstReview: timestampMs('first_review').notNull(),
    /**
     * The memory, as `packages/scheduling` defines it, from how many of the last answers it follows, and its level, on which the adaptive
     * schedule depends. The level is -1 in rows from before these columns, until a job has computed them; then the others mean nothing.
     */
    stability: smallint('stability').notNull().default(0),
    difficulty: smallint('difficulty').notNull().default(0),
    memoryAnswers: smallint('memory_answers').notNull().default(0),
    memoryLevel: memoryLevel(),
  },
  (t) => [
    // The vocabulary comes first, so that deleting one finds its reviews in this index.
    primaryKey({ columns: [t.vocId, t.userId, t.type] }),
    // Reviews with the same confidence and kind of last answer wait equally long: those that are due are a range of `last_review`.
    index('reviews_due_in_list').on(t.userId, t.listId, t.type, t.confidence, t.lastWrong, t.lastReview, t.vocId),
    index('reviews_due').on(t.userId, t.type, t.confidence, t.lastWrong, t.lastReview, t.vocId, t.listId),
    // Under the adaptive schedule, those of the same memory level do.
    index('reviews_memory_in_list').on(t.userId, t.listId, t.type, t.memoryLevel, t.lastReview, t.vocId),
    index('reviews_memory').on(t.userId, t.type, t.memoryLevel, t.lastReview, t.vocId, t.listId),
    index('reviews_list').on(t.listId),
  ],
)

/** The history: every answer, once. The rows of `reviews` are computed from it. */
export const reviewResults = pgTable(
  'review_results',
  {
    userId: userId(),
    vocId: vocId(),
    type: reviewType(),
    date: timestampMs('date').notNull(),
    listId: listId(),
    result: smallint('result').notNull(),
    thinkingTime: bigint('thinking_time', { mode: 'number' }).notNull(),
    /** The highest confidence in force when the answer was saved. */
    maxConfidence: smallint('cap').notNull(),
    savedAt: timestampMs('saved_at').notNull(),
    /**
     * The age of the review's first answer, in days, if the review was due when it was answered and was last answered on an earlier
     * day. Otherwise null, and in history from before this column.
     */
    dueAge: smallint('due_age'),
  },
  (t) => [
    primaryKey({ columns: [t.vocId, t.userId, t.type, t.date] }),
    index('review_results_latest').on(t.userId, t.listId, t.date),
    index('review_results_list').on(t.listId),
    // With all that statistics of lately due and lately missed cards read.
    index('review_results_due').on(t.userId, t.date, t.listId, t.dueAge, t.result).where(sql`${t.dueAge} is not null`),
    index('review_results_missed').on(t.userId, t.date, t.listId, t.vocId).where(sql`${t.result} = -1`),
  ],
)

/**
 * The blocks of long histories: what the answers of a block do to a confidence, `c → min(max(c + add, low), high)`. Computed from
 * `review_results`; `foldHistory` in `packages/scheduling` says how.
 */
export const reviewBlocks = pgTable(
  'review_blocks',
  {
    userId: userId(),
    vocId: vocId(),
    type: reviewType(),
    /** 1 for a block of answers, one more for a block of blocks. */
    level: smallint('level').notNull(),
    /** The block covers the dates from here to the next block of its level; the first one of each level begins in 1970. */
    beginsAt: timestampMs('begins_at').notNull(),
    listId: listId(),
    add: integer('add').notNull(),
    low: smallint('low').notNull(),
    high: smallint('high').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vocId, t.userId, t.type, t.level, t.beginsAt] }),
    index('review_blocks_user_list').on(t.userId, t.listId),
    index('review_blocks_list').on(t.listId),
  ],
)

/** The vocabularies that users have suspended: they are in none of their queues, while their progress stays. */
export const suspensions = pgTable(
  'suspensions',
  {
    userId: userId(),
    vocId: vocId(),
    listId: listId(),
    suspendedAt: timestampMs('suspended_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.vocId, t.userId] }),
    // Holds all that queues read.
    index('suspensions_user').on(t.userId, t.listId, t.vocId),
    index('suspensions_list').on(t.listId),
  ],
)

/**
 * The new-card cursor of each user, list and review type: every vocabulary added before `addedAt` has been reviewed, is suspended, or cannot
 * be asked in this type. The search for new cards starts there, so that its cost does not grow with what was reviewed. Without a row it
 * starts at the beginning of the list.
 */
export const newCardCursors = pgTable(
  'review_frontiers',
  {
    userId: userId(),
    listId: listId(),
    type: reviewType(),
    addedAt: timestampMs('added_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.listId, t.type] }), index('review_frontiers_list').on(t.listId)],
)

/** Sorts lists that were never reviewed before all others. */
export const neverReviewed = sql`'-infinity'::timestamp with time zone`

/** The sort key of learning lists: when they were last reviewed. */
export const learningOrder = (lastReviewedAt: AnyColumn) => sql`coalesce(${lastReviewedAt}, ${neverReviewed})`

/** The lists that each user learns: a row for each list that the user owns, was given a share of, ever reviewed, or paused. */
export const learners = pgTable(
  'learners',
  {
    userId: userId(),
    listId: listId(),
    /** Null before the first review and after a reset: then the user does not count as a learner of the list. */
    lastReviewedAt: timestampMs('last_reviewed_at'),
    /** Answers dated earlier are not saved. */
    resetAt: timestampMs('reset_at'),
    /** True if the list is not of the user's days. */
    isPaused: boolean('is_paused').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.listId] }),
    index('learners_list').on(t.listId),
    index('learners_paused').on(t.userId, t.listId).where(sql`${t.isPaused}`),
    index('learners_order').on(t.userId, learningOrder(t.lastReviewedAt), t.listId),
  ],
)
