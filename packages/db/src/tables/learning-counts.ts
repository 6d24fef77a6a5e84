import { sql } from 'drizzle-orm'
import { boolean, index, integer, numeric, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { timestampMs } from './columns.ts'
import { listId, userId } from './references.ts'
import { memoryLevel, reviewType } from './reviews.ts'

/*
 * Counts that follow from `reviews` and `review_results` and change in the same transaction, so that no query counts a history. Rows
 * with a count of 0 are deleted. Periods are quarters of an hour from 1970 on, in UTC: since 1980 days begin on such a quarter in every
 * time zone, so that the figures of a day are sums of periods, whatever a user's time zone and begin of the day are or become.
 *
 * Of the two indexes of each table, one begins with the list and one with the user, and both have all columns of the key: an index on
 * the list and the user alone looks as selective to the planner, and reads all rows of a user in a list to find one.
 */

/** Numbers of a user's reviews in a list and type, by confidence, by whether their last answers were wrong, and by memory level. */
export const reviewCounts = pgTable(
  'review_counts',
  {
    userId: userId(),
    listId: listId(),
    type: reviewType(),
    confidence: smallint('confidence').notNull(),
    lastWrong: boolean('last_wrong').notNull(),
    memoryLevel: memoryLevel(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'review_counts_pk',
      columns: [t.listId, t.userId, t.type, t.confidence, t.lastWrong, t.memoryLevel],
    }),
    index('review_counts_user').on(t.userId, t.listId, t.type, t.confidence, t.lastWrong, t.memoryLevel),
    // Where memories are still to be computed.
    index('review_counts_unknown').on(t.userId, t.listId).where(sql`${t.memoryLevel} < 0`),
  ],
)

/**
 * Numbers of vocabularies of a list that a user has reviewed, by confidence and memory level. Each is counted once, at the highest of each
 * over its review types. The settings in force decide from which confidence, or memory level, on a vocabulary is learned.
 */
export const vocCounts = pgTable(
  'voc_counts',
  {
    userId: userId(),
    listId: listId(),
    confidence: smallint('confidence').notNull(),
    memoryLevel: memoryLevel(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ name: 'voc_counts_pk', columns: [t.listId, t.userId, t.confidence, t.memoryLevel] }),
    // Those that are learned by their confidence are a range.
    index('voc_counts_user').on(t.userId, t.confidence, t.listId),
  ],
)

/**
 * Numbers of vocabularies of a list that a user has reviewed, by their wait states under intervals: twice the confidence of each review, and
 * one more after a wrong answer. The intervals in force decide which of these are known, and those may have any order.
 */
export const vocStateCounts = pgTable(
  'voc_state_counts',
  {
    userId: userId(),
    listId: listId(),
    /** Each once, in ascending order. */
    states: integer('states').array().notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.userId, t.states] }),
    index('voc_state_counts_user').on(t.userId, t.listId, t.states),
  ],
)

/**
 * Numbers of a user's reviews in a list and type, by the period of the last answer, confidence, kind of last answer and memory level. Those
 * that are due are a range of one of the two indexes: by intervals, or by the adaptive schedule.
 */
export const reviewPeriods = pgTable(
  'review_periods',
  {
    userId: userId(),
    listId: listId(),
    type: reviewType(),
    confidence: smallint('confidence').notNull(),
    lastWrong: boolean('last_wrong').notNull(),
    memoryLevel: memoryLevel(),
    /** The begin of the period of `reviews.last_review`. */
    period: timestampMs('period').notNull(),
    count: integer('count').notNull(),
  },
  (t) => [
    primaryKey({
      name: 'review_periods_pk',
      columns: [t.listId, t.userId, t.type, t.memoryLevel, t.period, t.confidence, t.lastWrong],
    }),
    // Holds all that is read: the rows of a user lie among those of all who review at the same times.
    index('review_periods_user').on(
      ...[t.userId, t.listId, t.type, t.confidence, t.lastWrong, t.period, t.memoryLevel, t.count],
    ),
  ],
)

/** Numbers of a user's answers in a list in each period. */
export const answerPeriods = pgTable(
  'answer_periods',
  {
    userId: userId(),
    period: timestampMs('period').notNull(),
    listId: listId(),
    answers: integer('answers').notNull(),
    right: integer('right_answers').notNull(),
    /** Reviews that were answered for the first time: whose `first_review` lies in the period. */
    firstAnswers: integer('first_answers').notNull(),
    /** A sum of thinking times, each of which may be as large as a safe integer. */
    thinkingTime: numeric('thinking_time', { precision: 24, scale: 0, mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.listId, t.userId, t.period] }),
    // Holds all that statistics by day read.
    index('answer_periods_user').on(t.userId, t.period, t.listId, t.answers, t.right, t.firstAnswers, t.thinkingTime),
  ],
)
