import type { SessionView, signInInput } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countFailures } from '../limits/index.ts'
import { verifyPassword } from '../proofs/index.ts'
import { requireSecondFactor } from '../two-factor/index.ts'
import { findUser, type UserRow, viewUser } from '../users/index.ts'
import { startSession } from './start-session.ts'

type Credentials = z.output<typeof signInInput>

/**
 * Starts a session. Throws WRONG_CREDENTIALS, ACCOUNT_SUSPENDED, ACCOUNT_NOT_ACTIVATED and SECOND_FACTOR_REQUIRED (only for the right
 * password) or TOO_MANY_REQUESTS (whether the password is right or not). Only wrong credentials and wrong codes count, and in the same way for
 * unknown addresses.
 */
export async function signIn(context: Context, credentials: Credentials): Promise<SessionView> {
  const user = await findUser(context.db, credentials.email)
  const attempted = { mailbox: credentials.email, browserId: context.browser.idFor(user) }
  // A missing code is no guess.
  const failures = [
    'WRONG_CREDENTIALS',
    ...(credentials.code === undefined ? [] : (['SECOND_FACTOR_REQUIRED'] as const)),
  ] as const
  return countFailures(context, 'signIn', attempted, failures, () => signInAs(context, user, credentials))
}

async function signInAs(
  context: Context,
  user: UserRow | undefined,
  { password, code }: Credentials,
): Promise<SessionView> {
  const isRight = await verifyPassword(context, user?.passwordHash, password)
  if (user === undefined || user.passwordHash === null || !isRight) throw new AppError('WRONG_CREDENTIALS')
  if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
  if (user.activatedAt === null) throw new AppError('ACCOUNT_NOT_ACTIVATED')
  const { id, passwordHash } = user
  const { lockedUser, afterCommit } = await context.db.transaction(async (tx) => {
    // Checked again under a lock: a password reset in the meantime must not leave a session of the old password, nor a suspension any.
    const [lockedUser] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('no key update')
    if (lockedUser === undefined) throw new AppError('WRONG_CREDENTIALS')
    if (lockedUser.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
    const afterCode = await requireSecondFactor(context, tx, id, code)
    const afterStart = await startSession(context, tx, lockedUser, 'password')
    return { lockedUser, afterCommit: [afterCode, afterStart] }
  })
  for (const finish of afterCommit) finish()
  return viewUser(lockedUser)
}
