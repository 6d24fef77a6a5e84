import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { type Database, reviews } from '@wordtide/db'
import { maxConfidenceOf, progressPercent } from '@wordtide/scheduling'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { cappedConfidenceSql, isDueSql } from './review-sql.ts'
import { intervalsOf } from './schedule.ts'

/** A user's progress in one review type of a list. */
interface TypeProgress {
  /** Percent, rounded down. */
  progress: number
  /** The sum over all vocabularies, each capped at the highest confidence. */
  confidence: number
  dueCount: number
}

/** A user's progress in a list: over the three review types and in each. */
interface ListProgress {
  dueCount: number
  progress: number
  byType: Record<ReviewType, TypeProgress>
  maxReviewTypeConfidence: number
}

/**
 * Returns the user's progress in these lists as a function of the list's id, which throws for other lists. A vocabulary
 * without a review is due and has confidence 0.
 */
export async function progressOfLists(
  db: Database,
  userId: string,
  lists: readonly { id: string; vocsCount: number }[],
  now: Date,
): Promise<(listId: string) => ListProgress> {
  const intervals = await intervalsOf(db, userId)
  const listIds = lists.map((list) => list.id)
  const sums = listIds.length === 0 ? [] : await sumReviews(db, userId, listIds, maxConfidenceOf(intervals), now)
  const byList = new Map(lists.map((list) => [list.id, progressOf(list, sums, intervals)]))
  return (listId) => {
    const progress = byList.get(listId)
    if (progress === undefined) throw new Error(`the progress in list ${listId} was not queried`)
    return progress
  }
}

interface ReviewSums {
  listId: string
  type: ReviewType
  confidence: number
  notDue: number
}

const sumReviews = (
  db: Database,
  userId: string,
  listIds: string[],
  maxConfidence: number,
  now: Date,
): Promise<ReviewSums[]> =>
  db
    .select({
      listId: reviews.listId,
      type: reviews.type,
      confidence: sql`sum(${cappedConfidenceSql(maxConfidence)})`.mapWith(Number),
      notDue: sql`count(*) filter (where (${isDueSql(now)}) is not true)`.mapWith(Number),
    })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.listId, listIds)))
    .groupBy(reviews.listId, reviews.type)

function progressOf(
  list: { id: string; vocsCount: number },
  sums: readonly ReviewSums[],
  intervals: readonly number[],
): ListProgress {
  const progressOfType = (type: ReviewType): TypeProgress => {
    const sum = sums.find((entry) => entry.listId === list.id && entry.type === type)
    const confidence = sum?.confidence ?? 0
    return {
      confidence,
      progress: progressPercent(confidence, list.vocsCount, intervals),
      dueCount: list.vocsCount - (sum?.notDue ?? 0),
    }
  }
  const byType = {
    translation: progressOfType('translation'),
    reverseTranslation: progressOfType('reverseTranslation'),
    dictation: progressOfType('dictation'),
  }
  const total = (figure: 'confidence' | 'dueCount') => reviewTypes.reduce((sum, type) => sum + byType[type][figure], 0)
  return {
    byType,
    dueCount: total('dueCount'),
    progress: progressPercent(total('confidence'), list.vocsCount, intervals, reviewTypes.length),
    maxReviewTypeConfidence: list.vocsCount * maxConfidenceOf(intervals),
  }
}
