import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { accessList } from '../lists/index.ts'
import { endDirectShare } from './end.ts'

/** Ends the share that the owner of a list has given to the user; what the user learned of it stays. A list of a class is left with the class. LIST_NOT_FOUND, SHARE_NOT_FOUND. */
export async function leaveList({ db, user }: UserContext, listId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { list } = await accessList(tx, user.id, listId, 'see', { lock: true })
    if (!(await endDirectShare(tx, list.id, user.id))) throw new AppError('SHARE_NOT_FOUND')
  })
}
