import { limits, type PushSubscriptionInput } from '@wordtide/contract'
import { pushSubscriptions } from '@wordtide/db'
import { and, desc, eq, ne, notInArray } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { lockUser } from '../users/index.ts'
import { newId } from '../values/ids.ts'

/**
 * Has this browser get reminders as long as its session lasts. A browser has one subscription: an earlier one of the session, or of another
 * user who has used it, ends. Of too many the oldest ones end.
 */
export async function subscribe(
  { db, user, now, session }: UserContext,
  { endpoint, keys }: PushSubscriptionInput,
): Promise<void> {
  const sessionId = session.key
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (sessionId === undefined || !(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
    const ofSession = and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint))
    await tx.delete(pushSubscriptions).where(ofSession)
    const row = { id: newId(), userId: user.id, sessionId, endpoint, ...keys, createdAt: now() }
    await tx.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row })
    const isOwn = eq(pushSubscriptions.userId, user.id)
    const newest = tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(isOwn)
      .orderBy(desc(pushSubscriptions.id))
      .limit(limits.pushSubscriptions.count)
    await tx.delete(pushSubscriptions).where(and(isOwn, notInArray(pushSubscriptions.id, newest)))
  })
}

/** Ends the subscription of a browser of the user. */
export async function unsubscribe({ db, user }: UserContext, endpoint: string): Promise<void> {
  await db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, user.id), eq(pushSubscriptions.endpoint, endpoint)))
}
