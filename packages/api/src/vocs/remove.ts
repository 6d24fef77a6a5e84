import { type Database, learners, lists, reviews, vocs } from '@wordtide/db'
import { and, eq, inArray, notExists, sql } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { lockVoc } from './access.ts'

/** Deletes a vocabulary with all that was learned of it; VOC_NOT_FOUND, FORBIDDEN. */
export async function removeVoc({ db, person }: SignedIn, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { voc, list } = await lockVoc(tx, person.id, id)
    const reviewers = await tx.selectDistinct({ id: reviews.userId }).from(reviews).where(eq(reviews.vocId, voc.id))
    await tx.delete(vocs).where(eq(vocs.id, voc.id))
    const gone = await endEmptyLearning(
      tx,
      list.id,
      reviewers.map((reviewer) => reviewer.id),
    )
    await tx
      .update(lists)
      .set({ vocsCount: sql`${lists.vocsCount} - 1`, learnersCount: sql`${lists.learnersCount} - ${gone}::int` })
      .where(eq(lists.id, list.id))
  })
}

/** Those whose only reviews of the list went with the vocabulary are no learners of it any more; answers how many. */
async function endEmptyLearning(tx: Database, listId: string, personIds: string[]): Promise<number> {
  if (personIds.length === 0) return 0
  const left = tx
    .select({ one: sql`1` })
    .from(reviews)
    .where(and(eq(reviews.userId, learners.userId), eq(reviews.listId, listId)))
  const ended = await tx
    .update(learners)
    .set({ lastReviewedAt: null })
    .where(and(eq(learners.listId, listId), inArray(learners.userId, personIds), notExists(left)))
    .returning({ userId: learners.userId })
  return ended.length
}
