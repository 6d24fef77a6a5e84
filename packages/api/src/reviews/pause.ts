import type { UserContext } from '../calls/context.ts'
import { setPaused } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'

/**
 * Pauses a list for the user, so that none of its cards come by day, or takes that back; LIST_NOT_FOUND. Idempotent. What was learned of it
 * and the queue of the list alone stay.
 */
export async function pauseList({ db, user }: UserContext, listId: string, isPaused: boolean): Promise<void> {
  await db.transaction(async (tx) => {
    const { list } = await accessList(tx, user.id, listId, 'learn', { lock: true })
    await setPaused(tx, { userId: user.id, listId: list.id, isPaused })
  })
}
