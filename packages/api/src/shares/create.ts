import { type createShareInput, limits, type ShareView } from '@wordtide/contract'
import { type Database, shares, violationOf } from '@wordtide/db'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { addLearningList } from '../learning/index.ts'
import { accessList } from '../lists/index.ts'
import { findUser, haveBlocked, lockUser, mailNewShare, unknownUserId } from '../users/index.ts'
import { emailKey } from '../values/email-key.ts'
import { sharedUsers, viewShare } from './shared-users.ts'

/**
 * Shares a list with the user of an activated account, unless one of the two has blocked the other; LIST_NOT_FOUND, FORBIDDEN, CANNOT_SHARE_WITH_SELF, USER_NOT_FOUND,
 * ALREADY_SHARED, MAX_SHARES_EXCEEDED.
 */
export async function createShare(
  { db, user, now, wake }: UserContext,
  { listId, email, editor }: z.output<typeof createShareInput>,
): Promise<ShareView> {
  const created = await db.transaction(async (tx) => {
    // The recipient's row first, which a block of either by the other locks, too. An unknown address costs the same statements.
    const recipientId = (await findUser(tx, email))?.id ?? unknownUserId
    const recipient = await lockUser(tx, recipientId)
    const { list } = await accessList(tx, user.id, listId, 'manageShares', { lock: true })
    if (emailKey(email) === emailKey(user.email)) throw new AppError('CANNOT_SHARE_WITH_SELF')
    const isBlocked = await haveBlocked(tx, user.id, recipientId)
    if (recipient === undefined || recipient.activatedAt === null || isBlocked) throw new AppError('USER_NOT_FOUND')
    const existing = await sharedUsers(tx, list.id)
    if (existing.some(({ userId }) => userId === recipient.id)) throw new AppError('ALREADY_SHARED')
    if (existing.length >= limits.shares) throw new AppError('MAX_SHARES_EXCEEDED')
    const isNew = await giveShare(tx, { listId: list.id, userId: recipient.id, editor, createdAt: now(), isNew: true })
    await addLearningList(tx, recipient.id, list.id)
    if (isNew) await mailNewShare(tx, { listId: list.id, userIds: [recipient.id] }, now())
    return viewShare({ ...recipient, editor })
  })
  wake('deliver mail')
  return created
}

/** A member of a class may have the list already: then its share becomes one of the owner's, too. Returns whether no class gives it. */
async function giveShare(tx: Database, row: typeof shares.$inferInsert): Promise<boolean> {
  try {
    const [given] = await tx
      .insert(shares)
      .values(row)
      .onConflictDoUpdate({ target: [shares.listId, shares.userId], set: { direct: true, editor: row.editor } })
      .returning({ classId: shares.classId })
    return given?.classId === null
  } catch (error) {
    // The account was deleted after `findUser`.
    throw violationOf(error)?.kind === 'foreignKey' ? new AppError('USER_NOT_FOUND') : error
  }
}
