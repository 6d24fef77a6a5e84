import { reviewFrontiers, reviewResults, reviews } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { lockPerson } from '../intervals.ts'
import { accessList } from '../lists/index.ts'
import { endLearning } from './learners.ts'

/** Forgets what the person learned of a list, history included; LIST_NOT_FOUND. */
export async function resetReviews({ db, person, now }: SignedIn, listId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockPerson(tx, person.id)
    const { list } = await accessList(tx, person.id, listId, 'learn', { lock: true })
    for (const table of [reviews, reviewResults, reviewFrontiers])
      await tx.delete(table).where(and(eq(table.userId, person.id), eq(table.listId, list.id)))
    await endLearning(tx, person.id, list.id, now())
  })
}
