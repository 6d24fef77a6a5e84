import type { resetPasswordInput } from '@wordtide/contract'
import { sessions, tokens, users } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import { deleteAccessTokensOf } from '../access-tokens/index.ts'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { forgetAttempts } from '../limits/index.ts'
import { type ComposeMail, linkMail } from '../mail/index.ts'
import { hashPassword } from '../proofs/index.ts'
import { logSecurityEvent } from '../security-events.ts'
import { findUser, queueNotice } from '../users/index.ts'
import { randomSecret } from '../values/secrets.ts'
import { forgetNetworks, rememberNetwork } from './known-networks.ts'
import { createMailedLink, isTokenValid, redeemToken } from './mailed-links.ts'

/** Composes the mail with the link to choose a new password; undefined if the account is unknown. */
export const composeResetMail: ComposeMail = async (services, { id, email }) => {
  const user = await findUser(services.db, email)
  if (user === undefined) return undefined
  const { link, voidEarlier } = await createMailedLink(services, { id, kind: 'reset' }, user)
  const text = linkMail(user.email, link, {
    subject: 'Reset your Wordtide password',
    before: ['Open this link within an hour to choose a new password for your Wordtide account:'],
    action: 'Choose a new password',
    after: ['If you did not ask for it, ignore this message: your password stays as it is.'],
  })
  return { text, onSent: voidEarlier }
}

/**
 * Sets a new password with the token of the mail. All sessions, mailed tokens and access tokens of the account end, and it no longer knows
 * any browser, nor any network but that of the request: an attacker may have signed in, too. The account is activated, because the mail
 * proves the mailbox, and its counted attempts are reset. Its owner gets a notice. Throws INVALID_TOKEN for any token that does not work.
 */
export async function resetPassword(
  context: Context,
  { email, token, password }: z.output<typeof resetPasswordInput>,
): Promise<void> {
  const { db, now } = context
  const user = await findUser(db, email)
  const presented = { kind: 'reset', userId: user?.id, token } as const
  // Checked before hashing the password, because hashing is expensive.
  const valid = await isTokenValid(db, presented, now())
  if (user === undefined || !valid) throw new AppError('INVALID_TOKEN')
  const passwordHash = await hashPassword(context, password)
  await db.transaction(async (tx) => {
    const [lockedUser] = await tx
      .update(users)
      .set({
        passwordHash,
        // Without a key the account has never known a browser, and its first sign-in is yet to come.
        browserKey: sql`case when ${users.browserKey} is null then null else ${randomSecret()} end`,
        activatedAt: sql`coalesce(${users.activatedAt}, ${sql.param(now(), users.activatedAt)})`,
      })
      .where(eq(users.id, user.id))
      .returning()
    if (lockedUser === undefined || !(await redeemToken(tx, presented, now()))) throw new AppError('INVALID_TOKEN')
    await tx.delete(tokens).where(eq(tokens.userId, lockedUser.id))
    await tx.delete(sessions).where(eq(sessions.userId, lockedUser.id))
    await deleteAccessTokensOf(tx, lockedUser.id)
    await forgetNetworks(tx, lockedUser.id)
    const { id, browserKey } = lockedUser
    if (browserKey !== null) await rememberNetwork(tx, { id, browserKey }, context)
    await forgetAttempts(tx, [lockedUser.email])
    await queueNotice(tx, 'passwordChanged', lockedUser, now())
  })
  logSecurityEvent(context, 'password-changed', { userId: user.id })
  context.wake('deliver mail')
}
