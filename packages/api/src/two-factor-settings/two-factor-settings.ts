import type { Proof, TwoFactorSecretView, TwoFactorView } from '@wordtide/contract'
import { type Database, twoFactors } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countFailures } from '../limits/index.ts'
import { requireProof } from '../proofs/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import {
  countRecoveryCodes,
  createTotpSecret,
  deleteRecoveryCodes,
  hasSecondFactor,
  replaceRecoveryCodes,
  stepOfCode,
  totpUri,
  verifyCode,
} from '../two-factor/index.ts'
import { findUser, lockUser, queueNotice } from '../users/index.ts'

/** Returns the state of the user's second factor. */
export async function getTwoFactor({ db, user }: UserContext): Promise<TwoFactorView> {
  const factor = await findFactor(db, user.id)
  return {
    confirmedAt: factor?.confirmedAt?.getTime() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, user.id),
  }
}

/**
 * Begins to set up a second factor, or another app for the one that there is, which stays as it is until `confirmTwoFactor`. Returns the
 * secret for the app; it replaces that of an earlier beginning. Throws what `requireProof` throws, and SECOND_FACTOR_REQUIRED without a
 * code of the present second factor: the password alone must not replace it.
 */
export async function setUpTwoFactor(context: UserContext, proof: Proof): Promise<TwoFactorSecretView> {
  const { db, user } = context
  const isOn = await hasSecondFactor(db, user.id)
  if (isOn && proof.code === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
  await requireProof(context, proof)
  const secret = createTotpSecret()
  await db.transaction(async (tx) => {
    await requireOpenSession(context, tx)
    if (!isOn && (await hasSecondFactor(tx, user.id))) throw new AppError('SECOND_FACTOR_CHANGED')
    await tx
      .insert(twoFactors)
      .values({ userId: user.id, pendingSecret: secret })
      .onConflictDoUpdate({ target: twoFactors.userId, set: { pendingSecret: secret } })
  })
  return { secret, uri: totpUri(secret, user.email) }
}

/**
 * Turns the second factor on, or changes it to another app, with the first code of the app. Returns new recovery codes. The code is used with
 * that. Throws INVALID_CODE for a wrong one, and SECOND_FACTOR_CHANGED if nothing is to be confirmed (any more).
 */
export async function confirmTwoFactor(context: UserContext, code: string): Promise<string[]> {
  const { db, user, now } = context
  const { recoveryCodes, logEvent } = await countWrongCodes(context, 'INVALID_CODE', () =>
    db.transaction(async (tx) => {
      await requireOpenSession(context, tx)
      const secret = (await findFactor(tx, user.id))?.pendingSecret ?? null
      if (secret === null) throw new AppError('SECOND_FACTOR_CHANGED')
      const lastStep = stepOfCode(secret, code.replace(/\s/g, ''), now(), null)
      if (lastStep === undefined) throw new AppError('INVALID_CODE')
      const confirmed = { secret, pendingSecret: null, confirmedAt: now(), lastStep }
      await tx.update(twoFactors).set(confirmed).where(eq(twoFactors.userId, user.id))
      await queueNotice(tx, 'secondFactorOn', user, now())
      const logEvent = await recordSecurityEvent(tx, context, 'second-factor-on', { userId: user.id })
      return { recoveryCodes: await replaceRecoveryCodes(tx, user.id), logEvent }
    }),
  )
  logEvent()
  context.wake('deliver mail')
  return recoveryCodes
}

/** Turns the second factor off. The code is the proof. Throws SECOND_FACTOR_REQUIRED for a wrong one, and SECOND_FACTOR_NOT_FOUND. */
export async function turnOffTwoFactor(context: UserContext, code: string): Promise<void> {
  const { user, now } = context
  const logEvent = await withCode(context, code, async (tx) => {
    await removeSecondFactor(tx, user.id)
    await queueNotice(tx, 'secondFactorOff', user, now())
    return recordSecurityEvent(tx, context, 'second-factor-off', { userId: user.id })
  })
  logEvent()
  context.wake('deliver mail')
}

/** Replaces the recovery codes, and returns the new ones. The code is the proof. Throws what `turnOffTwoFactor` throws. */
export const renewRecoveryCodes = (context: UserContext, code: string): Promise<string[]> =>
  withCode(context, code, (tx) => replaceRecoveryCodes(tx, context.user.id))

/** Deletes the second factor of a user, whose row is locked, with the recovery codes; returns whether it was on. */
export async function removeSecondFactor(tx: Database, userId: string): Promise<boolean> {
  await deleteRecoveryCodes(tx, userId)
  const [removed] = await tx
    .delete(twoFactors)
    .where(eq(twoFactors.userId, userId))
    .returning({ secret: twoFactors.secret })
  return removed !== undefined && removed.secret !== null
}

/** Calls `work` in a transaction that uses up the code. */
async function withCode<T>(context: UserContext, code: string, work: (tx: Database) => Promise<T>): Promise<T> {
  const { db, user } = context
  const { result, afterCommit } = await countWrongCodes(context, 'SECOND_FACTOR_REQUIRED', () =>
    db.transaction(async (tx) => {
      await requireOpenSession(context, tx)
      if (!(await hasSecondFactor(tx, user.id))) throw new AppError('SECOND_FACTOR_NOT_FOUND')
      const afterCommit = await verifyCode(context, tx, user.id, code)
      if (afterCommit === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
      return { result: await work(tx), afterCommit }
    }),
  )
  afterCommit()
  return result
}

/** Wrong codes count as failed sign-ins. */
async function countWrongCodes<T>(
  context: UserContext,
  failure: 'INVALID_CODE' | 'SECOND_FACTOR_REQUIRED',
  work: () => Promise<T>,
): Promise<T> {
  const account = await findUser(context.db, context.user.email)
  const attempted = { mailbox: context.user.email, browserId: context.browser.idFor(account) }
  return countFailures(context, 'signIn', attempted, [failure], work)
}

/** Locks the user's row. Throws UNAUTHORIZED if the session has ended in the meantime. */
async function requireOpenSession({ user, session }: UserContext, tx: Database): Promise<void> {
  await lockUser(tx, user.id)
  if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
}

async function findFactor(db: Database, userId: string) {
  const [factor] = await db.select().from(twoFactors).where(eq(twoFactors.userId, userId))
  return factor
}
