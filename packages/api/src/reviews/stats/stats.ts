import {
  type ListStatsView,
  languageCode,
  type learnedView,
  type MilestoneCounts,
  type milestonesInput,
} from '@wordtide/contract'
import { type Inputs, learners, lists, shares, statement, vocCounts } from '@wordtide/db'
import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { ReaderContext } from '../../calls/context.ts'
import {
  bySchedule,
  countMilestones,
  isLearnedSql,
  isPausedFor,
  type MilestoneStates,
  milestoneStates,
  milestonesOfLists,
  progressOfLists,
  reviewSettingsOf,
  selectMilestones,
} from '../../learning/index.ts'
import { accessList, isVisible, shareOf } from '../../lists/index.ts'
import { isLearning } from '../learning-lists.ts'

/** The user's progress in a list, by review type; LIST_NOT_FOUND. */
export async function getListStats({ db, user, now }: ReaderContext, listId: string): Promise<ListStatsView> {
  const [{ list }, settings] = await Promise.all([
    accessList(db, user.id, listId, 'learn'),
    reviewSettingsOf(db, user.id),
  ])
  const [milestonesOf, isPaused, progressOf] = await Promise.all([
    milestonesOfLists(db, user.id, [list], settings),
    isPausedFor(db, user.id, list.id),
    progressOfLists(db, user.id, [list], settings, now()),
  ])
  const { byType, maxReviewTypeConfidence } = progressOf(list.id)
  const { id, name, vocsCount } = list
  const stats = { id, name, vocsCount, ...byType, maxReviewTypeConfidence, milestones: milestonesOf(list) }
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

/**
 * Returns how far the user has come with the vocabularies of the lists that the user learns and may see now, of all languages or of one.
 * Reads the stored counts and no review.
 */
export async function getMilestones(
  { db, user }: ReaderContext,
  { language }: z.output<typeof milestonesInput>,
): Promise<MilestoneCounts> {
  const settings = await reviewSettingsOf(db, user.id)
  const values = { userId: user.id, language: language ?? null, ...milestoneStates(settings) }
  const [sums] = await sumMilestones[settings.schedule](db, values)
  return countMilestones(sums?.vocsCount ?? 0, sums ?? { reviewed: 0, known: 0, learned: 0 })
}

const sumMilestones = bySchedule((schedule) =>
  statement((db, input: Inputs<{ userId: string; language: string | null } & MilestoneStates>) => {
    const sumOf = (figure: SQL) => sql`coalesce(sum(${figure}), 0)`.mapWith(Number)
    return db
      .select({
        vocsCount: sumOf(sql`${lists.vocsCount}`),
        reviewed: sumOf(sql`counted.reviewed`),
        known: sumOf(sql`counted.known`),
        learned: sumOf(sql`counted.learned`),
      })
      .from(learners)
      .innerJoin(lists, eq(lists.id, learners.listId))
      .leftJoin(shares, shareOf(input.userId))
      .leftJoin(sql`(${selectMilestones(schedule, input, 'each')}) as counted`, sql`counted.list_id = ${lists.id}`)
      .where(
        and(
          eq(learners.userId, input.userId),
          isLearning(input.userId),
          sql`(${input.language}::text is null or ${lists.language} = ${input.language}::text)`,
        ),
      )
  }),
)
