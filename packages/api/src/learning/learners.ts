import { limits } from '@wordtide/contract'
import {
  answerPeriods,
  type Database,
  learners,
  lists,
  newCardCursors,
  reviewBlocks,
  reviewCounts,
  reviewPeriods,
  reviewResults,
  reviews,
  vocCounts,
} from '@wordtide/db'
import { and, eq, gt, inArray, isNotNull, max, sql } from 'drizzle-orm'
import { clockToleranceMs } from '../clock.ts'

/**
 * `lists.learnersCount` counts the users who have at least one review in the list: those whose row in `learners` has a
 * `lastReviewedAt`. Everything that changes either does so here, in the transaction of the caller, which holds the lock of
 * the list.
 */

/** Adds a list to the user's learning lists: called when it is created, for its owner, or shared. */
export async function addLearningList(tx: Database, userId: string, listId: string): Promise<void> {
  await tx.insert(learners).values({ userId, listId }).onConflictDoNothing()
}

/** Updates `lastReviewedAt` after new answers, and counts the user as a learner of lists without earlier ones. */
export async function countLearner(
  tx: Database,
  userId: string,
  newAnswers: readonly { listId: string; date: Date }[],
): Promise<void> {
  if (newAnswers.length === 0) return
  const latest = new Map<string, Date>()
  for (const { listId, date } of newAnswers) if (date >= (latest.get(listId) ?? date)) latest.set(listId, date)
  const listIds = [...latest.keys()]
  const reviewedBefore = await tx
    .select({ listId: learners.listId })
    .from(learners)
    .where(and(eq(learners.userId, userId), inArray(learners.listId, listIds), isNotNull(learners.lastReviewedAt)))
  await tx
    .insert(learners)
    .values([...latest].map(([listId, date]) => ({ userId, listId, lastReviewedAt: date })))
    .onConflictDoUpdate({
      target: [learners.userId, learners.listId],
      set: { lastReviewedAt: sql`greatest(${learners.lastReviewedAt}, excluded.last_reviewed_at)` },
    })
  const started = listIds.filter((listId) => reviewedBefore.every((learner) => learner.listId !== listId))
  if (started.length > 0)
    await tx
      .update(lists)
      .set({ learnersCount: sql`${lists.learnersCount} + 1` })
      .where(inArray(lists.id, started))
}

/** Deletes the user's reviews and answers in a list. Answers dated before `now` that arrive later are not saved. */
export async function resetLearning(tx: Database, userId: string, listId: string, now: Date): Promise<void> {
  const history = [reviews, reviewResults, reviewBlocks, newCardCursors]
  const counts = [reviewCounts, reviewPeriods, vocCounts, answerPeriods]
  for (const table of [...history, ...counts])
    await tx.delete(table).where(and(eq(table.userId, userId), eq(table.listId, listId)))
  const [before] = await tx
    .select({ lastReviewedAt: learners.lastReviewedAt })
    .from(learners)
    .where(and(eq(learners.userId, userId), eq(learners.listId, listId)))
  const reset = { lastReviewedAt: null, resetAt: now }
  await tx
    .insert(learners)
    .values({ userId, listId, ...reset })
    .onConflictDoUpdate({ target: [learners.userId, learners.listId], set: reset })
  if (before === undefined || before.lastReviewedAt === null) return
  await subtractLearners(tx, listId, 1)
}

/**
 * Returns when the user last reset each of these lists, in Unix ms, without the lists that were never reset. A reset dated ahead of
 * `now` would skip every answer until then. One from a server whose clock is a little ahead counts as made now; one by a clock that was
 * wrong is set to one day before now: by so much may the date of an answer be wrong, too.
 */
export async function resetDates(
  tx: Database,
  userId: string,
  listIds: string[],
  now: Date,
): Promise<Map<string, number>> {
  if (listIds.length === 0) return new Map()
  const isOwn = and(eq(learners.userId, userId), inArray(learners.listId, listIds))
  const rows = await tx.select({ listId: learners.listId, resetAt: learners.resetAt }).from(learners).where(isOwn)
  const mended = new Date(now.getTime() - limits.review.aheadMs)
  const latest = new Date(now.getTime() + clockToleranceMs)
  if (rows.some(({ resetAt }) => resetAt !== null && resetAt > latest))
    await tx
      .update(learners)
      .set({ resetAt: mended })
      .where(and(isOwn, gt(learners.resetAt, latest)))
  return new Map(
    rows.flatMap(({ listId, resetAt }) =>
      resetAt === null
        ? []
        : [[listId, resetAt > latest ? mended.getTime() : Math.min(resetAt.getTime(), now.getTime())]],
    ),
  )
}

/** The ids of the users who have reviewed a vocabulary. */
export async function reviewersOf(tx: Database, vocId: string): Promise<string[]> {
  const rows = await tx.selectDistinct({ id: reviews.userId }).from(reviews).where(eq(reviews.vocId, vocId))
  return rows.map(({ id }) => id)
}

/**
 * Recomputes `lastReviewedAt` of these users from their remaining answers, after a vocabulary of the list was deleted, and
 * no longer counts those without any.
 */
export async function recountLearners(tx: Database, listId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  const latest = tx
    .select({ date: max(reviewResults.date) })
    .from(reviewResults)
    .where(and(eq(reviewResults.userId, learners.userId), eq(reviewResults.listId, listId)))
  const recounted = await tx
    .update(learners)
    .set({ lastReviewedAt: sql`(${latest})` })
    .where(and(eq(learners.listId, listId), inArray(learners.userId, [...userIds])))
    .returning({ lastReviewedAt: learners.lastReviewedAt })
  const stopped = recounted.filter(({ lastReviewedAt }) => lastReviewedAt === null).length
  if (stopped > 0) await subtractLearners(tx, listId, stopped)
}

/** Subtracts the user from the count of every list, before the account is deleted; the lists are locked. */
export async function removeFromLearners(tx: Database, userId: string): Promise<void> {
  await tx
    .update(lists)
    .set({ learnersCount: sql`${lists.learnersCount} - 1` })
    .from(learners)
    .where(and(eq(learners.listId, lists.id), eq(learners.userId, userId), isNotNull(learners.lastReviewedAt)))
}

const subtractLearners = (tx: Database, listId: string, count: number) =>
  tx
    .update(lists)
    .set({ learnersCount: sql`${lists.learnersCount} - ${count}::int` })
    .where(eq(lists.id, listId))
