import { answerPeriods, reviewCounts, reviewPeriods, vocCounts, vocStateCounts } from './learning-counts.ts'
import { newCardCursors, reviewBlocks, reviewResults, reviews, suspensions } from './reviews.ts'

/**
 * The tables of a user's progress in a list, in the order in which their rows are deleted: reviews and answers come before their counts,
 * from which others may subtract them in the meantime. Nothing else refers to any of them.
 */
export const progressTables = [
  reviewResults,
  reviewBlocks,
  reviews,
  newCardCursors,
  reviewPeriods,
  reviewCounts,
  vocCounts,
  vocStateCounts,
  answerPeriods,
]

/** The tables of all that learning leaves, in the same order: a reset leaves suspensions as they are. */
export const learningTables = [suspensions, ...progressTables]
