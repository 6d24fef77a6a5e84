import { type ReviewType, reviewTypes } from '@wordtide/contract'
import {
  arrayInput,
  arrayText,
  type Database,
  type Inputs,
  reviewCounts,
  reviews,
  statement,
  suspensions,
} from '@wordtide/db'
import { maxConfidenceOf, progressPercent } from '@wordtide/scheduling'
import { and, eq, sql } from 'drizzle-orm'
import { cappedConfidenceSql, type WaitColumns, waitColumns, waits } from './review-sql.ts'
import type { ReviewSettings } from './schedule.ts'
import { suspendedReviews } from './suspended-sql.ts'

/** A user's progress in one review type of a list. */
interface TypeProgress {
  /** Percent, rounded down. */
  progress: number
  /** The sum over all vocabularies, each capped at the highest confidence. */
  confidence: number
  dueCount: number
  /** The number of due reviews that were never answered. */
  newCount: number
}

/** A user's progress in a list: over the three review types and in each. */
interface ListProgress {
  dueCount: number
  newCount: number
  progress: number
  byType: Record<ReviewType, TypeProgress>
  maxReviewTypeConfidence: number
  /** The number of vocabularies that the user has suspended: they are neither due nor new, but count in all other figures. */
  suspendedCount: number
}

/**
 * Returns the progress of a user with these settings in these lists as a function of the list's id, which throws for other lists. A vocabulary
 * without a review is due and has confidence 0.
 */
export async function progressOfLists(
  db: Database,
  userId: string,
  lists: readonly { id: string; vocsCount: number }[],
  settings: ReviewSettings,
  now: Date,
): Promise<(listId: string) => ListProgress> {
  const sums =
    lists.length === 0
      ? []
      : await sumReviews(db, {
          userId,
          listIds: arrayText(lists.map(({ id }) => id)),
          maxConfidence: maxConfidenceOf(settings.intervals),
          ...waitColumns(settings, now),
        })
  const sumsOf = new Map<string, ReviewSums[]>(lists.map(({ id }) => [id, []]))
  for (const sum of sums) sumsOf.get(sum.listId)?.push(sum)
  const byList = new Map(
    lists.map((list) => [list.id, progressOf(list, sumsOf.get(list.id) ?? [], settings.intervals)]),
  )
  return (listId) => {
    const progress = byList.get(listId)
    if (progress === undefined) throw new Error(`the progress in list ${listId} was not queried`)
    return progress
  }
}

/** Figures of a list, to be added to others of the same list and type. */
interface ReviewSums {
  listId: string
  /** Null for figures of vocabularies, which have no type. */
  type: ReviewType | null
  confidence: number
  /** Reviewed cards that are not suspended. */
  reviewed: number
  due: number
  suspended: number
}

/**
 * Sums the counts of each list, and counts those due by the index `reviews_due_in_list`, which reads only due ones. Lateral, list by list:
 * for several lists at once the database may read the counts of all lists of the user. Suspended reviews are subtracted in rows of their
 * own: most lists have none.
 */
const sumReviews = statement(
  (db, input: Inputs<{ userId: string; listIds: string; maxConfidence: number } & WaitColumns>) => {
    const listId = sql<string>`list.id`
    const isDue = and(
      eq(reviews.userId, input.userId),
      eq(reviews.listId, listId),
      eq(reviews.type, reviewCounts.type),
      eq(reviews.confidence, reviewCounts.confidence),
      eq(reviews.lastWrong, reviewCounts.lastWrong),
      sql`${reviews.lastReview} < wait.answered_before`,
    )
    const counted = sql`(select count(*) from ${reviews} where ${isDue})`
    const due = sql`case when wait.days is null then 0 when wait.days = 0 then ${reviewCounts.count} else ${counted} end`
    const sums = db
      .select({
        type: reviewCounts.type,
        confidence: sql`sum(${cappedConfidenceSql(input.maxConfidence)} * ${reviewCounts.count})`
          .mapWith(Number)
          .as('confidence_sum'),
        reviewed: sql`sum(${reviewCounts.count})`.mapWith(Number).as('reviewed'),
        due: sql`sum(${due})`.mapWith(Number).as('due'),
      })
      .from(reviewCounts)
      .leftJoin(
        waits(input),
        sql`wait.confidence = ${reviewCounts.confidence} and wait.last_wrong = ${reviewCounts.lastWrong}`,
      )
      .where(and(eq(reviewCounts.userId, input.userId), eq(reviewCounts.listId, listId)))
      .groupBy(reviewCounts.type)
      .as('sums')
    const isSuspended = and(
      eq(suspensions.userId, input.userId),
      sql`${suspensions.listId} = any(${arrayInput(input.listIds, 'uuid')})`,
    )
    const figures = sql`(
      select ${listId} as list_id, sums.type, sums.confidence_sum, sums.reviewed, sums.due, 0 as suspended
        from unnest(${arrayInput(input.listIds, 'uuid')}) as list (id) cross join lateral ${sums}
      union all
      select ${suspensions.listId}, review.type, 0, -count(*), -count(*) filter (where review.last_review < wait.answered_before), 0
        from ${suspendedReviews}
        left join ${waits(input)} on wait.confidence = review.confidence and wait.last_wrong = review.last_wrong
        where ${isSuspended} group by ${suspensions.listId}, review.type
      union all
      select ${suspensions.listId}, null, 0, 0, 0, count(*) from ${suspensions} where ${isSuspended} group by ${suspensions.listId}
    ) as figures`
    const figure = (name: string) => sql`figures.${sql.identifier(name)}`.mapWith(Number)
    return db
      .select({
        listId: sql<string>`figures.list_id`,
        type: sql<ReviewType | null>`figures.type`,
        confidence: figure('confidence_sum'),
        reviewed: figure('reviewed'),
        due: figure('due'),
        suspended: figure('suspended'),
      })
      .from(figures)
  },
)

function progressOf(
  list: { vocsCount: number },
  sums: readonly ReviewSums[],
  intervals: readonly number[],
): ListProgress {
  const sumOf = (type: ReviewType | null, figure: 'confidence' | 'reviewed' | 'due' | 'suspended') =>
    sums.reduce((total, sum) => (sum.type === type ? total + sum[figure] : total), 0)
  const suspendedCount = sumOf(null, 'suspended')
  const progressOfType = (type: ReviewType): TypeProgress => {
    const confidence = sumOf(type, 'confidence')
    const newCount = list.vocsCount - suspendedCount - sumOf(type, 'reviewed')
    return {
      confidence,
      progress: progressPercent(confidence, list.vocsCount, intervals),
      dueCount: newCount + sumOf(type, 'due'),
      newCount,
    }
  }
  const byType = {
    translation: progressOfType('translation'),
    reverseTranslation: progressOfType('reverseTranslation'),
    dictation: progressOfType('dictation'),
  }
  const total = (figure: 'confidence' | 'dueCount' | 'newCount') =>
    reviewTypes.reduce((sum, type) => sum + byType[type][figure], 0)
  return {
    byType,
    dueCount: total('dueCount'),
    newCount: total('newCount'),
    progress: progressPercent(total('confidence'), list.vocsCount, intervals, reviewTypes.length),
    maxReviewTypeConfidence: list.vocsCount * maxConfidenceOf(intervals),
    suspendedCount,
  }
}
