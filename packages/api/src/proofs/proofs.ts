import type { Proof } from '@wordtide/contract'
import type { Database } from '@wordtide/db'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countFailures } from '../limits/index.ts'
import { verifyCode } from '../two-factor/index.ts'
import { findUser, type UserRow } from '../users/index.ts'
import { minuteMs } from '../values/durations.ts'
import { verifyPassword } from './password.ts'

/** The time for which a proof is fresh. */
const freshForMs = 10 * minuteMs

/**
 * Makes sure that the user themselves makes this call, before something that guards the account is changed. A proof in the call must be
 * right, and is noted in the session, which then needs none for ten minutes. Throws PROOF_REQUIRED without a proof in a session that has no
 * fresh one, and what `prove` throws. Call it before the transaction of the change: to verify a password takes time.
 */
export async function requireProof(context: UserContext, proof: Proof = {}): Promise<void> {
  if (proof.current !== undefined || proof.code !== undefined) return prove(context, proof)
  const provenAt = await context.session.provenAt()
  // Also not if it is ahead: then a clock was wrong.
  const isFresh = provenAt !== undefined && Math.abs(context.now().getTime() - provenAt.getTime()) < freshForMs
  if (!isFresh) throw new AppError('PROOF_REQUIRED')
}

/**
 * Proves that the user is there, and notes it in the session. Throws WRONG_CREDENTIALS for a wrong password and SECOND_FACTOR_REQUIRED for a
 * wrong code, which count as failed sign-ins, TOO_MANY_REQUESTS, and PROOF_REQUIRED for neither password nor code.
 */
export async function prove(context: UserContext, proof: Proof): Promise<void> {
  const user = await findUser(context.db, context.user.email)
  if (user === undefined || user.id !== context.user.id) throw new AppError('UNAUTHORIZED')
  const attempted = { mailbox: user.email, browserId: context.browser.idFor(user) }
  const failures = ['WRONG_CREDENTIALS', 'SECOND_FACTOR_REQUIRED'] as const
  await countFailures(context, 'signIn', attempted, failures, () => verify(context, user, proof))
}

/** Of a password and a code, both must be right. */
async function verify(context: UserContext, user: UserRow, { current, code }: Proof): Promise<void> {
  if (current === undefined && code === undefined) throw new AppError('PROOF_REQUIRED')
  if (current !== undefined && !(await verifyPassword(context, user.passwordHash, current)))
    throw new AppError('WRONG_CREDENTIALS')
  if (code === undefined) return markProven(context)
  const afterCommit = await context.db.transaction(async (tx) => {
    const verified = await verifyCode(context, tx, user.id, code)
    if (verified === undefined) throw new AppError('SECOND_FACTOR_REQUIRED')
    await markProven(context, tx)
    return verified
  })
  afterCommit()
}

/** Notes in the session that its user has proven to be there. */
export const markProven = ({ session }: UserContext, tx?: Database): Promise<void> => session.markProven(tx)
