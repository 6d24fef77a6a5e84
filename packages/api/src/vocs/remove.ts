import { type Database, learners, lists, reviewResults, reviews, vocs } from '@wordtide/db'
import { and, eq, inArray, max, sql } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { removeFiles } from '../images/index.ts'
import { lockVoc } from './access.ts'

/** Deletes a vocabulary with all that was learned of it; VOCABULARY_NOT_FOUND, FORBIDDEN. */
export async function removeVoc(context: SignedIn, id: string): Promise<void> {
  const { db, person } = context
  const { imageId } = await db.transaction(async (tx) => {
    const { voc, list } = await lockVoc(tx, person.id, id)
    const reviewers = await tx.selectDistinct({ id: reviews.userId }).from(reviews).where(eq(reviews.vocId, voc.id))
    await tx.delete(vocs).where(eq(vocs.id, voc.id))
    const gone = await recountLearning(
      tx,
      list.id,
      reviewers.map((reviewer) => reviewer.id),
    )
    await tx
      .update(lists)
      .set({ vocsCount: sql`${lists.vocsCount} - 1`, learnersCount: sql`${lists.learnersCount} - ${gone}::int` })
      .where(eq(lists.id, list.id))
    return voc
  })
  if (imageId !== null) await removeFiles(context, [imageId])
}

/**
 * Says of those who had reviewed the vocabulary when they last reviewed the list, without it. Who has no other review in
 * it is no learner of it any more; answers how many those are.
 */
async function recountLearning(tx: Database, listId: string, personIds: string[]): Promise<number> {
  if (personIds.length === 0) return 0
  const latest = tx
    .select({ date: max(reviewResults.date) })
    .from(reviewResults)
    .where(and(eq(reviewResults.userId, learners.userId), eq(reviewResults.listId, listId)))
  const recounted = await tx
    .update(learners)
    .set({ lastReviewedAt: sql`(${latest})` })
    .where(and(eq(learners.listId, listId), inArray(learners.userId, personIds)))
    .returning({ lastReviewedAt: learners.lastReviewedAt })
  return recounted.filter((row) => row.lastReviewedAt === null).length
}
