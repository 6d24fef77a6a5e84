import type { UserContext } from '../calls/context.ts'
import { resetLearning } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'
import { lockUser } from '../users/index.ts'

/** Deletes the user's reviews and answers in a list; LIST_NOT_FOUND. Locks the user's row, then the list. */
export async function resetReviews({ db, user, now }: UserContext, listId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const { list } = await accessList(tx, user.id, listId, 'learn', { lock: true })
    await resetLearning(tx, user.id, list.id, now())
  })
}
