import type { DeviceView } from '@wordtide/contract'
import { sessions } from '@wordtide/db'
import { and, eq, gt, ne } from 'drizzle-orm'
import { lastUseOf } from '../accounts/index.ts'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { lockUser } from '../users/index.ts'
import { unknownClient } from '../values/client.ts'
import { isId } from '../values/ids.ts'

/** Returns the user's open sessions, the last used one first. */
export async function listDevices({ db, user, session, now }: UserContext): Promise<DeviceView[]> {
  const rows = await db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, user.id), gt(sessions.expiresAt, now())))
  return rows
    .map(({ shownId, createdAt, expiresAt, lastUsedAt, client, network }) => ({
      id: shownId,
      current: shownId === session.shownId,
      createdAt: createdAt.getTime(),
      lastUsedAt: (lastUsedAt ?? lastUseOf({ expiresAt })).getTime(),
      client: client ?? unknownClient,
      network,
    }))
    .sort((a, b) => b.lastUsedAt - a.lastUsedAt || b.createdAt - a.createdAt || (a.id < b.id ? 1 : -1))
}

/** Ends one of the user's sessions; that of the call as signing out does. Throws SESSION_NOT_FOUND. */
export async function endDevice(context: UserContext, id: string): Promise<void> {
  if (id === context.session.shownId) {
    await context.session.revoke()
    return
  }
  const ended = isId(id) ? await endSessions(context, eq(sessions.shownId, id)) : 0
  if (ended === 0) throw new AppError('SESSION_NOT_FOUND')
}

/** Ends all of the user's sessions but that of the call. */
export async function endOtherDevices(context: UserContext): Promise<void> {
  const { shownId } = context.session
  if (shownId !== undefined) await endSessions(context, ne(sessions.shownId, shownId))
}

/** Returns how many were ended. Throws UNAUTHORIZED if the session of the call has ended in the meantime: then another one decides. */
async function endSessions(context: UserContext, which: ReturnType<typeof eq>): Promise<number> {
  const { db, user, session } = context
  const { count, logEvent } = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
    const ended = await tx
      .delete(sessions)
      .where(and(eq(sessions.userId, user.id), which))
      .returning({ id: sessions.id })
    const count = ended.length
    if (count === 0) return { count }
    return { count, logEvent: await recordSecurityEvent(tx, context, 'sessions-ended', { userId: user.id, count }) }
  })
  logEvent?.()
  return count
}
