import type { resetPasswordInput } from '@wordtide/contract'
import { sessions, tokens, users } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { revokeAccessTokensOf } from '../access-tokens/index.ts'
import { AppError } from '../errors.ts'
import { forgetAttempts } from '../limits/index.ts'
import type { Services } from '../services.ts'
import { findUser } from './find-user.ts'
import { hashPassword } from './password.ts'
import { isTokenValid, redeemToken } from './tokens.ts'

/**
 * Sets a new password by the token of the mail. It ends every session, mailed token and access token of the account, activates it,
 * for the mailbox is proven, and lets its owner sign in whoever tried too often. INVALID_TOKEN for every way in which the
 * token does not fit.
 */
export async function resetPassword(
  services: Services,
  { email, token, password }: z.output<typeof resetPasswordInput>,
): Promise<void> {
  const { db, now } = services
  const found = await findUser(db, email)
  // Before the hash, which costs more than to ask.
  const valid = await isTokenValid(db, 'reset', found?.id, token, now())
  if (found === undefined || !valid) throw new AppError('INVALID_TOKEN')
  const passwordHash = await hashPassword(services, password)
  await db.transaction(async (tx) => {
    const [user] = await tx
      .update(users)
      .set({ passwordHash, activatedAt: sql`coalesce(${users.activatedAt}, ${sql.param(now(), users.activatedAt)})` })
      .where(eq(users.id, found.id))
      .returning()
    if (user === undefined || !(await redeemToken(tx, 'reset', user.id, token, now())))
      throw new AppError('INVALID_TOKEN')
    await tx.delete(tokens).where(eq(tokens.userId, user.id))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await revokeAccessTokensOf(tx, user.id)
    await forgetAttempts(tx, user.email)
  })
}
