import { type ListStatsView, languageCode, type learnedView } from '@wordtide/contract'
import { lists, reviews, shares } from '@wordtide/db'
import { and, countDistinct, desc, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../context.ts'
import { isLearnedSql, progressOfLists, reviewSettingsOf } from '../learning/index.ts'
import { accessList, isVisible, shareOf } from '../lists/index.ts'

/** The user's progress in a list, by review type; LIST_NOT_FOUND. */
export async function getListStats({ db, user, now }: UserContext, listId: string): Promise<ListStatsView> {
  const { list } = await accessList(db, user.id, listId, 'learn')
  const progressOf = await progressOfLists(db, user.id, [list], now())
  const { byType, maxReviewTypeConfidence } = progressOf(list.id)
  return { id: list.id, name: list.name, vocsCount: list.vocsCount, ...byType, maxReviewTypeConfidence }
}

/**
 * How many vocabularies the user has learned, in at least one review type, by language, the most first. Counts the lists
 * that the user may see now.
 */
export async function listLearned({ db, user }: UserContext): Promise<z.output<typeof learnedView>> {
  const settings = await reviewSettingsOf(db, user.id)
  const learnedCount = countDistinct(reviews.vocId)
  const rows = await db
    .select({ language: lists.language, learnedCount })
    .from(reviews)
    .innerJoin(lists, eq(lists.id, reviews.listId))
    .leftJoin(shares, shareOf(user.id))
    .where(and(eq(reviews.userId, user.id), isLearnedSql(settings), isVisible(user.id)))
    .groupBy(lists.language)
    .orderBy(desc(learnedCount), lists.language)
  return rows.map((row) => ({ ...row, language: languageCode.parse(row.language) }))
}
