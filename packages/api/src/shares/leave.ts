import { shares } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { accessList } from '../lists/index.ts'

/** Ends the share that the user has of a list; what the user learned of it stays. LIST_NOT_FOUND, SHARE_NOT_FOUND. */
export async function leaveList({ db, user }: UserContext, listId: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { list } = await accessList(tx, user.id, listId, 'see', { lock: true })
    const isOwn = and(eq(shares.listId, list.id), eq(shares.userId, user.id))
    const left = await tx.delete(shares).where(isOwn).returning({ listId: shares.listId })
    if (left.length === 0) throw new AppError('SHARE_NOT_FOUND')
  })
}
