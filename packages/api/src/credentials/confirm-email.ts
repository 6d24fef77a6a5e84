import type { activateInput } from '@wordtide/contract'
import { type Database, formerEmails, pendingEmails, tokens } from '@wordtide/db'
import { and, eq, gt, inArray } from 'drizzle-orm'
import type * as z from 'zod'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { queueMail } from '../mail/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import { unknownUserId } from '../users/index.ts'
import { emailKey } from '../values/email-key.ts'
import { sha256Of } from '../values/secrets.ts'
import { lockForAddress, takeAddress } from './take-address.ts'

type Link = z.output<typeof activateInput>

/**
 * Makes a new address the account's, with the token of the mail to it. A mail to the old one tells its owner, and has a link that takes it
 * back. Links to the old mailbox that set a password are void. Sessions stay. Throws INVALID_TOKEN for any token that does not work,
 * EMAIL_TAKEN if the address has got an account, and ACCOUNT_SUSPENDED.
 */
export async function confirmEmail(context: Context, link: Link): Promise<void> {
  const { db, now } = context
  const found = await findPending(db, link, now())
  const logEvent = await db.transaction(async (tx) => {
    const user = await lockForAddress(tx, found?.userId ?? unknownUserId)
    const pending = await findPending(tx, link, now())
    if (user === undefined || pending?.userId !== user.id) throw new AppError('INVALID_TOKEN')
    await takeAddress(tx, user, pending.email)
    await tx.delete(pendingEmails).where(eq(pendingEmails.userId, user.id))
    await tx.delete(tokens).where(and(eq(tokens.userId, user.id), inArray(tokens.kind, ['confirmEmail', 'reset'])))
    const mailId = await queueMail(tx, 'emailChanged', user.email, now())
    const { email, emailKey } = user
    await tx.insert(formerEmails).values({ mailId, userId: user.id, email, emailKey, changedAt: now() })
    return recordSecurityEvent(tx, context, 'email-changed', { userId: user.id })
  })
  logEvent()
  context.wake('deliver mail')
}

/** Returns the new address that a link confirms; undefined if the link does not work. */
async function findPending(db: Database, { email, token }: Link, now: Date) {
  const { userId, mailId } = pendingEmails
  const isInMail = and(eq(tokens.userId, userId), eq(tokens.mailId, mailId), eq(tokens.kind, 'confirmEmail'))
  const [pending] = await db
    .select({ userId, email: pendingEmails.email })
    .from(pendingEmails)
    .innerJoin(tokens, isInMail)
    .where(
      and(eq(pendingEmails.emailKey, emailKey(email)), eq(tokens.hash, sha256Of(token)), gt(tokens.expiresAt, now)),
    )
  return pending
}
