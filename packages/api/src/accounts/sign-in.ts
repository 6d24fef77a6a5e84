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
  const found = await findUser(context.db, email)
  const isRight = await verifyPassword(context, found?.passwordHash, password)
  if (found === undefined || found.passwordHash === null || !isRight) throw new AppError('WRONG_CREDENTIALS')
  if (found.activatedAt === null) throw new AppError('ACCOUNT_NOT_ACTIVATED')
  const { id, passwordHash } = found
  return context.db.transaction(async (tx) => {
    // Checked again under a lock: a password reset in the meantime must not leave a session of the old password.
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.id, id), eq(users.passwordHash, passwordHash)))
      .for('share')
    if (user === undefined) throw new AppError('WRONG_CREDENTIALS')
    await context.session.issue(user.id, tx)
    return viewUser(user)
  })
}
