import { type ReviewType, reviewTypes } from '@wordtide/contract'
import { type Database, reviews } from '@wordtide/db'
import { capOf, progressPercent } from '@wordtide/scheduling'
import { and, eq, inArray, sql } from 'drizzle-orm'
import { intervalsOf } from '../intervals.ts'

/** One review type of one list: how far one person has come. */
export interface TypeStanding {
  progress: number
  confidence: number
  dueCount: number
}

/** One person's standing in one list, over the three types and in each. */
export interface Standing {
  dueCount: number
  progress: number
  byType: Record<ReviewType, TypeStanding>
  maxReviewTypeConfidence: number
}

/** The person's standing in each of `lists`, by id. A review that was never made is due, with confidence 0. */
export async function standings(
  db: Database,
  personId: string,
  lists: readonly { id: string; vocsCount: number }[],
  now: Date,
): Promise<(listId: string) => Standing> {
  const intervals = await intervalsOf(db, personId)
  const counted =
    lists.length === 0
      ? []
      : await countReviews(
          db,
          personId,
          lists.map((list) => list.id),
          capOf(intervals),
          now,
        )
  const byList = new Map(lists.map((list) => [list.id, standingOf(list, counted, intervals)]))
  return (listId) => {
    const standing = byList.get(listId)
    if (standing === undefined) throw new Error(`the standing of list ${listId} was not asked for`)
    return standing
  }
}

interface Counted {
  listId: string
  type: ReviewType
  confidence: number
  notDue: number
}

function countReviews(db: Database, personId: string, listIds: string[], cap: number, now: Date): Promise<Counted[]> {
  const dueNow = sql`${reviews.dueAt} <= ${sql.param(now, reviews.dueAt)}`
  return db
    .select({
      listId: reviews.listId,
      type: reviews.type,
      confidence: sql`sum(least(${reviews.confidence}, ${cap}::int))`.mapWith(Number),
      notDue: sql`count(*) filter (where (${dueNow}) is not true)`.mapWith(Number),
    })
    .from(reviews)
    .where(and(eq(reviews.userId, personId), inArray(reviews.listId, listIds)))
    .groupBy(reviews.listId, reviews.type)
}

function standingOf(
  list: { id: string; vocsCount: number },
  counted: readonly Counted[],
  intervals: readonly number[],
): Standing {
  const ofType = (type: ReviewType): TypeStanding => {
    const row = counted.find((entry) => entry.listId === list.id && entry.type === type)
    const confidence = row?.confidence ?? 0
    return {
      confidence,
      progress: progressPercent(confidence, list.vocsCount, intervals),
      dueCount: list.vocsCount - (row?.notDue ?? 0),
    }
  }
  const byType = {
    translation: ofType('translation'),
    reverseTranslation: ofType('reverseTranslation'),
    dictation: ofType('dictation'),
  }
  const sum = (part: (standing: TypeStanding) => number) =>
    reviewTypes.reduce((total, type) => total + part(byType[type]), 0)
  return {
    byType,
    dueCount: sum((standing) => standing.dueCount),
    progress: progressPercent(
      sum((standing) => standing.confidence),
      list.vocsCount,
      intervals,
      reviewTypes.length,
    ),
    maxReviewTypeConfidence: list.vocsCount * capOf(intervals),
  }
}
