import type { SessionView, signInInput } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { countAttempt } from '../limits/index.ts'
import { findUser, viewUser } from '../users/index.ts'
import { verifyPassword } from './password.ts'

/**
 * Starts a session. Throws WRONG_CREDENTIALS, ACCOUNT_NOT_ACTIVATED (only for the right password) or TOO_MANY_REQUESTS (whether
 * the password is right or not).
 */
export async function signIn(
  context: Context,
  { email, password }: z.output<typeof signInInput>,
): Promise<SessionView> {
  await countAttempt(context, 'signIn', email)
  const user = await findUser(context.db, email)
  const isRight = await verifyPassword(context, user?.passwordHash, password)
  if (user === undefined || user.passwordHash === null || !isRight) throw new AppError('WRONG_CREDENTIALS')
  if (user.activatedAt === null) throw new AppError('ACCOUNT_NOT_ACTIVATED')
  const { id, passwordHash } = user
  return context.db.transaction(async (tx) => {
    // Checked again under a lock: a password reset in the meantime must not leave a session of the old password.
    const [lockedUser] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('share')
    if (lockedUser === undefined) throw new AppError('WRONG_CREDENTIALS')
    await context.session.issue(lockedUser.id, tx)
    return viewUser(lockedUser)
  })
}
