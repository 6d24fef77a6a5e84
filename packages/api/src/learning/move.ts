import { arrayText, type Database, reviewBlocks, reviewResults, reviews } from '@wordtide/db'
import { sql } from 'drizzle-orm'
import { moveCounts } from './counts.ts'
import { addMovedLearners, recountLearners, reviewersOf } from './learners.ts'
import { setBackNewCardCursors } from './new-card-cursors.ts'
import { resetMoved } from './resets/resets.ts'
import { moveSuspensions } from './suspensions.ts'

/** Vocabularies that are moved from one list to another, and when the first of them was added. */
interface Move {
  vocIds: readonly string[]
  fromListId: string
  toListId: string
  firstAddedAt: Date
}

/**
 * Moves what all users have learned of vocabularies to another list, with everything that follows from it: counts, learners, new-card
 * cursors; and their suspensions. The caller has locked both lists.
 */
export async function moveLearning(tx: Database, { vocIds, fromListId, toListId, firstAddedAt }: Move): Promise<void> {
  const reviewers = await reviewersOf(tx, vocIds)
  await setBackNewCardCursors(tx, toListId, firstAddedAt)
  await moveSuspensions(tx, vocIds, toListId)
  if (reviewers.length === 0) return
  await resetMoved(tx, vocIds, { userIds: reviewers, listIds: [fromListId, toListId] })
  await addMovedLearners(tx, vocIds, toListId)
  await moveCounts(tx, vocIds, toListId)
  for (const table of [reviews, reviewResults, reviewBlocks])
    await tx
      .update(table)
      .set({ listId: toListId })
      .where(sql`${table.vocId} = any(${arrayText(vocIds)}::uuid[])`)
  await recountLearners(tx, fromListId, reviewers)
}
