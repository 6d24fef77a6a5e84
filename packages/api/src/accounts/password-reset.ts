import type { resetPasswordInput } from '@wordtide/contract'
import { sessions, users } from '@wordtide/db'
import { eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { type ComposeMail, linkMail } from '../mail/index.ts'
import { hashPassword } from '../proofs/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { findUser, queueNotice } from '../users/index.ts'
import { endAccess } from './end-access.ts'
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
 * Sets a new password with the token of the mail. All sessions end, and what else `endAccess` ends: an attacker may have signed in, too. The
 * account is activated, because the mail proves the mailbox. Its owner gets a notice. Throws INVALID_TOKEN for any token that does not work.
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
  const logEvent = await db.transaction(async (tx) => {
    const [lockedUser] = await tx
      .update(users)
      .set({
        passwordHash,
        activatedAt: sql`coalesce(${users.activatedAt}, ${sql.param(now(), users.activatedAt)})`,
      })
      .where(eq(users.id, user.id))
      .returning()
    if (lockedUser === undefined || !(await redeemToken(tx, presented, now()))) throw new AppError('INVALID_TOKEN')
    await tx.delete(sessions).where(eq(sessions.userId, lockedUser.id))
    await endAccess(tx, lockedUser, context)
    await queueNotice(tx, 'passwordChanged', lockedUser, now())
    return recordSecurityEvent(tx, context, 'password-changed', { userId: lockedUser.id })
  })
  logEvent()
  context.wake('deliver mail')
}
