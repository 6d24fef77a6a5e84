import { type changePasswordInput, messages } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { endAccess } from '../accounts/index.ts'
import type { UserContext } from '../calls/context.ts'
import { AppError, appErrorOf } from '../calls/errors.ts'
import { hashPassword, requireProof } from '../proofs/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { findUser, lockUser, queueNotice } from '../users/index.ts'

/**
 * Changes the password, or sets the first one of an account without. The session of the request stays, under a new id; all others end,
 * and what else `endAccess` ends. The owner gets a notice. Throws INVALID_INPUT if the current password is missing, and what
 * `requireProof` throws.
 */
export async function changePassword(
  context: UserContext,
  { password, ...proof }: z.output<typeof changePasswordInput>,
): Promise<void> {
  const { db, session, now } = context
  const before = await findUser(db, context.user.email)
  if (before?.id !== context.user.id) throw new AppError('UNAUTHORIZED')
  await requireProof(context, proof).catch((error: unknown) => {
    const isMissing = before.passwordHash !== null && appErrorOf(error)?.key === 'PROOF_REQUIRED'
    throw isMissing
      ? new AppError('INVALID_INPUT', { issues: [{ path: ['current'], message: messages.required }] })
      : error
  })
  const passwordHash = await hashPassword(context, password)
  const afterCommit = await db.transaction(async (tx) => {
    const user = await lockUser(tx, before.id)
    if (user === undefined) throw new AppError('UNAUTHORIZED')
    // What was proven is no longer the password: another request has changed it.
    if (user.passwordHash !== before.passwordHash) throw new AppError('WRONG_CREDENTIALS')
    const sessionRenewed = await session.renew(user.id, tx)
    if (sessionRenewed === undefined) throw new AppError('UNAUTHORIZED')
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id))
    const browserKey = await endAccess(tx, user, context)
    await queueNotice(tx, 'passwordChanged', user, now())
    const logEvent = await recordSecurityEvent(tx, context, 'password-changed', { userId: user.id })
    return () => {
      sessionRenewed()
      logEvent()
      if (browserKey !== null) context.browser.remember({ id: user.id, browserKey })
    }
  })
  afterCommit()
  context.wake('deliver mail')
}
