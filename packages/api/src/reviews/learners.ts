import { type Database, learners, lists } from '@wordtide/db'
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'

/** Notes new answers in lists, which are locked: when each was last reviewed, and who begins is counted as a learner. */
export async function countLearning(
  tx: Database,
  personId: string,
  fresh: readonly { listId: string; date: Date }[],
): Promise<void> {
  if (fresh.length === 0) return
  const latest = new Map<string, Date>()
  for (const { listId, date } of fresh) if (date >= (latest.get(listId) ?? date)) latest.set(listId, date)
  const listIds = [...latest.keys()]
  const learned = await tx
    .select({ listId: learners.listId })
    .from(learners)
    .where(and(eq(learners.userId, personId), inArray(learners.listId, listIds), isNotNull(learners.lastReviewedAt)))
  await tx
    .insert(learners)
    .values([...latest].map(([listId, date]) => ({ userId: personId, listId, lastReviewedAt: date })))
    .onConflictDoUpdate({
      target: [learners.userId, learners.listId],
      set: { lastReviewedAt: sql`greatest(${learners.lastReviewedAt}, excluded.last_reviewed_at)` },
    })
  const begun = listIds.filter((listId) => learned.every((row) => row.listId !== listId))
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
