import { type Database, learners, lists, reviewResults } from '@wordtide/db'
import { and, eq, inArray, max, sql } from 'drizzle-orm'

/** Brings the person's learning of these lists up to date; the lists are locked. Who begins is counted as a learner. */
export async function countLearning(tx: Database, personId: string, listIds: string[]): Promise<void> {
  if (listIds.length === 0) return
  const before = await tx
    .select({ listId: learners.listId, lastReviewedAt: learners.lastReviewedAt })
    .from(learners)
    .where(and(eq(learners.userId, personId), inArray(learners.listId, listIds)))
  const learned = new Set(before.filter((row) => row.lastReviewedAt !== null).map((row) => row.listId))
  const latest = await tx
    .select({ listId: reviewResults.listId, date: max(reviewResults.date) })
    .from(reviewResults)
    .where(and(eq(reviewResults.userId, personId), inArray(reviewResults.listId, listIds)))
    .groupBy(reviewResults.listId)
  await tx
    .insert(learners)
    .values(latest.map(({ listId, date }) => ({ userId: personId, listId, lastReviewedAt: date })))
    .onConflictDoUpdate({
      target: [learners.userId, learners.listId],
      set: { lastReviewedAt: sql.raw('excluded.last_reviewed_at') },
    })
  const begun = listIds.filter((listId) => !learned.has(listId))
  if (begun.length > 0)
    await tx
      .update(lists)
      .set({ learnersCount: sql`${lists.learnersCount} + 1` })
      .where(inArray(lists.id, begun))
}

/** Ends the person's learning of a list, which is locked: from now on, results dated before `at` are skipped. */
export async function endLearning(tx: Database, personId: string, listId: string, at: Date): Promise<void> {
  const [before] = await tx
    .select({ lastReviewedAt: learners.lastReviewedAt })
    .from(learners)
    .where(and(eq(learners.userId, personId), eq(learners.listId, listId)))
  const ended = { lastReviewedAt: null, resetAt: at }
  await tx
    .insert(learners)
    .values({ userId: personId, listId, ...ended })
    .onConflictDoUpdate({ target: [learners.userId, learners.listId], set: ended })
  if (before === undefined || before.lastReviewedAt === null) return
  await tx
    .update(lists)
    .set({ learnersCount: sql`${lists.learnersCount} - 1` })
    .where(eq(lists.id, listId))
}
