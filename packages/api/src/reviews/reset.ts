import type { UserContext } from '../calls/context.ts'
import { takeTurn } from '../flow/turns.ts'
import { beginReset, finishReset, type Reset } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'
import { lockUser } from '../users/index.ts'

/**
 * Deletes the user's reviews and answers in a list, in one transaction or, if there are many, in short steps; LIST_NOT_FOUND, BUSY. Answers
 * of the user wait for the end. If the server stops in between, the next answer in the list or a job goes on. In a transaction of the caller,
 * which others would wait for, the steps run after it.
 */
export function resetReviews(context: UserContext, listId: string): Promise<void> {
  const { db, user, now, deferredFiles } = context
  return takeTurn(context, async () => {
    const left = await db.transaction(async (tx): Promise<Reset | undefined> => {
      await lockUser(tx, user.id)
      const { list } = await accessList(tx, user.id, listId, 'learn', { lock: true })
      const reset = { userId: user.id, listId: list.id }
      return (await beginReset(tx, context, reset, now())) ? reset : undefined
    })
    if (left === undefined) return
    if (deferredFiles === undefined) await finishReset(context, left)
    else deferredFiles.runAfterCommit((services) => finishReset(services, left))
  })
}
