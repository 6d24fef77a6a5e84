import type { resetPasswordInput } from '@wordtide/contract'
import { sessions, tokens, users } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { deleteAccessTokensOf } from '../access-tokens/index.ts'
import { AppError } from '../errors.ts'
import { forgetAttempts } from '../limits/index.ts'
import { type ComposeMail, linkMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { findUser } from '../users/index.ts'
import { createMailedLink, isTokenValid, redeemToken } from './mailed-links.ts'
import { hashPassword } from './password.ts'

/** Composes the mail with the link to choose a new password; undefined if the account is unknown. */
export const composeResetMail: ComposeMail = async (services, { id, email }) => {
  const user = await findUser(services.db, email)
  if (user === undefined) return undefined
  return linkMail(user.email, await createMailedLink(services, { id, kind: 'reset' }, user), {
    subject: 'Reset your Wordtide password',
    sentence: 'Open this link within an hour to choose a new password for your Wordtide account:',
    action: 'Choose a new password',
    unasked: 'If you did not ask for it, ignore this message: your password stays as it is.',
  })
}

/**
 * Sets a new password with the token of the mail. All sessions, mailed tokens and access tokens of the account end. The account is
 * activated, because the mail proves the mailbox, and its counted attempts are reset. Throws INVALID_TOKEN whatever is wrong with
 * the token.
 */
export async function resetPassword(
  services: Services,
  { email, token, password }: z.output<typeof resetPasswordInput>,
): Promise<void> {
  const { db, now } = services
  const user = await findUser(db, email)
  const presented = { kind: 'reset', userId: user?.id, token } as const
  // Checked before hashing the password, because hashing is expensive.
  const valid = await isTokenValid(db, presented, now())
  if (user === undefined || !valid) throw new AppError('INVALID_TOKEN')
  const passwordHash = await hashPassword(services, password)
  await db.transaction(async (tx) => {
    const [lockedUser] = await tx
      .update(users)
      .set({ passwordHash, activatedAt: sql`coalesce(${users.activatedAt}, ${sql.param(now(), users.activatedAt)})` })
      .where(eq(users.id, user.id))
      .returning()
    if (lockedUser === undefined || !(await redeemToken(tx, presented, now()))) throw new AppError('INVALID_TOKEN')
    await tx.delete(tokens).where(eq(tokens.userId, lockedUser.id))
    await tx.delete(sessions).where(eq(sessions.userId, lockedUser.id))
    await deleteAccessTokensOf(tx, lockedUser.id)
    await forgetAttempts(tx, lockedUser.email)
  })
}
