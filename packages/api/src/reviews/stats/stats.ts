import { type ListStatsView, languageCode, type learnedView } from '@wordtide/contract'
import { lists, shares, vocCounts } from '@wordtide/db'
import { and, desc, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import { isLearnedSql, isPausedFor, progressOfLists, reviewSettingsOf } from '../../learning/index.ts'
import { accessList, isVisible, shareOf } from '../../lists/index.ts'

/** The user's progress in a list, by review type; LIST_NOT_FOUND. */
export async function getListStats({ db, user, now }: ReaderContext, listId: string): Promise<ListStatsView> {
  const [{ list }, settings] = await Promise.all([
    accessList(db, user.id, listId, 'learn'),
    reviewSettingsOf(db, user.id),
  ])
  const [progressOf, isPaused] = await Promise.all([
    progressOfLists(db, user.id, [list], settings, now()),
    isPausedFor(db, user.id, list.id),
  ])
  const { byType, maxReviewTypeConfidence } = progressOf(list.id)
  const stats = { id: list.id, name: list.name, vocsCount: list.vocsCount, ...byType, maxReviewTypeConfidence }
  return isPaused ? { ...stats, paused: true } : stats
}

/**
 * Returns the number of vocabularies that the user has learned, in at least one review type, by language, the most first. Counts the lists
 * that the user may see now. Reads the stored counts and no review.
 */
export async function listLearned({ db, user }: ReaderContext): Promise<z.output<typeof learnedView>> {
  const settings = await reviewSettingsOf(db, user.id)
  const learnedCount = sql<number>`sum(${vocCounts.count})`.mapWith(Number)
  const rows = await db
    .select({ language: lists.language, learnedCount })
    .from(vocCounts)
    .innerJoin(lists, eq(lists.id, vocCounts.listId))
    .leftJoin(shares, shareOf(user.id))
    .where(and(eq(vocCounts.userId, user.id), isLearnedSql(vocCounts, settings), isVisible(user.id)))
    .groupBy(lists.language)
    .orderBy(desc(learnedCount), lists.language)
  return rows.map((row) => ({ ...row, language: languageCode.parse(row.language) }))
}
