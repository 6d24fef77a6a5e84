import type { removeShareInput } from '@wordtide/contract'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'
import { emailKey } from '../values/email-key.ts'
import { endDirectShare } from './end.ts'
import { leaveList } from './leave.ts'
import { sharedUserByEmail } from './shared-users.ts'

/**
 * Ends the share that a user has of a list; what the user learned of it stays. The owner may end everyone's, all others may end their own.
 * LIST_NOT_FOUND, FORBIDDEN, SHARE_NOT_FOUND.
 */
export async function deleteShare(
  context: UserContext,
  { listId, email }: z.output<typeof removeShareInput>,
): Promise<void> {
  const { db, user } = context
  if (emailKey(email) === emailKey(user.email)) return leaveList(context, listId)
  await db.transaction(async (tx) => {
    const { list } = await accessList(tx, user.id, listId, 'manageShares', { lock: true })
    const { userId } = await sharedUserByEmail(tx, list.id, email)
    await endDirectShare(tx, list.id, userId)
  })
}
