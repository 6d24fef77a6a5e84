import { type Database, twoFactors } from '@wordtide/db'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { lockUser, queueNotice } from '../users/index.ts'
import { useRecoveryCode } from './recovery-codes.ts'
import { stepOfCode } from './totp.ts'

/** Does what a transaction leaves until it has committed. */
type AfterCommit = () => void

/** Returns whether a user has a second factor. One whose set-up is not confirmed does not count. */
export async function hasSecondFactor(db: Database, userId: string): Promise<boolean> {
  return (await db.$count(twoFactors, and(eq(twoFactors.userId, userId), isNotNull(twoFactors.secret)))) > 0
}

/**
 * Makes sure that whoever signs in as this user has the second factor, too, if there is one, and uses up the code. The transaction has
 * locked the user's row. Returns what to do once it has committed. Throws SECOND_FACTOR_REQUIRED without a code, or for a wrong one.
 */
export async function requireSecondFactor(
  context: Context,
  tx: Database,
  userId: string,
  code: string | undefined,
): Promise<AfterCommit> {
  if (!(await hasSecondFactor(tx, userId))) return () => {}
  const verified = code === undefined ? undefined : await verifyCode(context, tx, userId, code)
  if (verified === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
  return verified
}

/**
 * Verifies a code of a user's authenticator app or a recovery code, and uses it up. Locks the user's row, so that one of several requests
 * with the same code wins. The owner gets a notice of a used recovery code. Returns what to do once the transaction has committed;
 * undefined if the code is wrong or was used, or there is no second factor. Count wrong codes as failed sign-ins (`countFailures`).
 */
export async function verifyCode(
  context: Context,
  tx: Database,
  userId: string,
  code: string,
): Promise<AfterCommit | undefined> {
  const user = await lockUser(tx, userId)
  const [factor] = await tx.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  if (user === undefined || factor === undefined || factor.secret === null) return undefined
  const now = context.now()
  const typed = code.replace(/[\s-]/g, '')
  if (/^\d{6}$/.test(typed)) {
    const lastStep = stepOfCode(factor.secret, typed, now, factor.lastStep)
    if (lastStep === undefined) return undefined
    await tx.update(twoFactors).set({ lastStep }).where(eq(twoFactors.userId, userId))
    return () => {}
  }
  if (!(await useRecoveryCode(tx, userId, typed))) return undefined
  await queueNotice(tx, 'recoveryCodeUsed', user, now)
  const logEvent = await recordSecurityEvent(tx, context, 'recovery-code-used', { userId })
  return () => {
    logEvent()
    context.wake('deliver mail')
  }
}
