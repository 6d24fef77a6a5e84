import type { ReviewType } from '@wordtide/contract'
import { type Database, learners, learningOrder, lists, reviewCounts, shares } from '@wordtide/db'
import { and, desc, eq, inArray, isNotNull, or, sql } from 'drizzle-orm'
import { accessList, isOwnedOrShared, isVisible, shareOf } from '../lists/index.ts'

/** A list that a user learns, as far as a queue of certain review types needs it. */
export interface LearningList {
  id: string
  name: string
  language: string
  /** Whether its new cards come today: it is the user's own, or the user has answered a card in it. */
  isStarted: boolean
  /** How many of its cards were never reviewed. */
  newCount: number
}

/** Where the cards of a queue come from. */
export interface LearningLists {
  /** In the order of the learning page: the last reviewed first, then those never reviewed, the newest first. */
  lists: LearningList[]
  /** The lists with reviews of these types that the user does not learn now, because the user cannot see them. */
  hiddenIds: string[]
  /** The list that was asked for; null: all. */
  listId: string | null
}

/** The condition that a user's learning lists satisfy, in a query that joins `learners` and `shareOf`. */
export const isLearning = (userId: string) =>
  or(isOwnedOrShared(userId), and(lists.public, isNotNull(learners.lastReviewedAt)))

/**
 * Returns the lists that the user learns: own ones, shared ones, and public ones that the user has reviewed; or only the given one, which
 * the user need not learn yet: LIST_NOT_FOUND. Reads a few rows of each list, whatever its size.
 */
export async function selectLearningLists(
  db: Database,
  userId: string,
  types: readonly ReviewType[],
  listId: string | undefined,
): Promise<LearningLists> {
  const list = listId === undefined ? null : (await accessList(db, userId, listId, 'learn')).list
  const counted = db
    .select({ listId: reviewCounts.listId, reviewed: sql`sum(${reviewCounts.count})`.as('reviewed') })
    .from(reviewCounts)
    .where(
      and(
        eq(reviewCounts.userId, userId),
        list === null ? undefined : eq(reviewCounts.listId, list.id),
        inArray(reviewCounts.type, [...types]),
      ),
    )
    .groupBy(reviewCounts.listId)
    .as('counted')
  const newCount = sql`${lists.vocsCount} * ${types.length}::int - coalesce(${counted.reviewed}, 0)`
  const rows = await db
    .select({
      id: lists.id,
      name: lists.name,
      language: lists.language,
      isLearning: sql<boolean>`${list === null ? isLearning(userId) : isVisible(userId)}`,
      isStarted: sql<boolean>`${or(eq(lists.ownerId, userId), isNotNull(learners.lastReviewedAt))}`,
      newCount: sql`greatest(${newCount}, 0)`.mapWith(Number),
      isReviewed: sql<boolean>`${counted.reviewed} is not null`,
    })
    .from(lists)
    .leftJoin(learners, and(eq(learners.listId, lists.id), eq(learners.userId, userId)))
    .leftJoin(shares, shareOf(userId))
    .leftJoin(counted, eq(counted.listId, lists.id))
    .where(list === null ? eq(learners.userId, userId) : eq(lists.id, list.id))
    // Ids are UUID v7: they sort by when the list was created.
    .orderBy(desc(learningOrder(learners.lastReviewedAt)), desc(lists.id))
  return {
    lists: rows.filter((row) => row.isLearning),
    hiddenIds: rows.filter((row) => !row.isLearning && row.isReviewed).map(({ id }) => id),
    listId: list?.id ?? null,
  }
}
