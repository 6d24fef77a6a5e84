import type { SignedIn } from '../context.ts'
import { resetLearning } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'
import { lockUser } from '../users/index.ts'

/** Deletes the user's reviews and answers in a list; LIST_NOT_FOUND. Locks the user's row, then the list. */
export async function resetReviews({ db, person, now }: SignedIn, listId: string): Promise<void> {
  await db.transaction(async (tx) => {
    await lockUser(tx, person.id)
    const { list } = await accessList(tx, person.id, listId, 'learn', { lock: true })
    await resetLearning(tx, person.id, list.id, now())
  })
}
