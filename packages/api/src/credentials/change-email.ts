import type { changeEmailInput, EmailView } from '@wordtide/contract'
import { mailQueue, pendingEmails, users } from '@wordtide/db'
import { and, eq, gt, lte } from 'drizzle-orm'
import type * as z from 'zod'
import { createMailedLink } from '../accounts/index.ts'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countMailboxAttempt } from '../limits/index.ts'
import { type ComposeMail, linkMail, queueMail } from '../mail/index.ts'
import { requireProof } from '../proofs/index.ts'
import type { Services } from '../services.ts'
import { findUser, isUser, lockUser } from '../users/index.ts'
import { dayMs } from '../values/durations.ts'
import { emailKey } from '../values/email-key.ts'

/** The time for which a new address waits: longer than its link is valid, because the mail may have been delivered late. */
const pendingForMs = 2 * dayMs

/**
 * Asks for a new address: a mail to it has a link that makes it the account's. Voids what was asked for before. Neither the response nor its
 * time tells whether the address has an account, because it is not looked up before the delivery. Throws TOO_MANY_REQUESTS, and what
 * `requireProof` throws.
 */
export async function changeEmail(
  context: UserContext,
  { email, ...proof }: z.output<typeof changeEmailInput>,
): Promise<void> {
  await requireProof(context, proof)
  await countMailboxAttempt(context, 'mail', { mailbox: email })
  const { user, session } = context
  const requestedAt = context.now()
  await context.db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
    const [before] = await tx.delete(pendingEmails).where(eq(pendingEmails.userId, user.id)).returning()
    if (before !== undefined) await tx.delete(mailQueue).where(eq(mailQueue.id, before.mailId))
    const mailId = await queueMail(tx, 'confirmEmail', email, requestedAt)
    await tx.insert(pendingEmails).values({ userId: user.id, mailId, email, emailKey: emailKey(email), requestedAt })
  })
  context.wake('deliver mail')
}

/** Returns the user's address, and the one that waits for its confirmation. */
export async function getEmail({ db, now, user }: UserContext): Promise<EmailView> {
  const waits = gt(pendingEmails.requestedAt, new Date(now().getTime() - pendingForMs))
  const [pending] = await db
    .select({ email: pendingEmails.email, requestedAt: pendingEmails.requestedAt })
    .from(pendingEmails)
    .where(and(eq(pendingEmails.userId, user.id), waits))
  return {
    email: user.email,
    pending: pending === undefined ? null : { ...pending, requestedAt: pending.requestedAt.getTime() },
  }
}

/** Composes the mail with the link that confirms a new address; undefined if it is no longer wanted, or has an account of its own. */
export const composeConfirmMail: ComposeMail = async (services, { id }) => {
  const { userId, email } = pendingEmails
  const [pending] = await services.db
    .select({ userId, email })
    .from(pendingEmails)
    .innerJoin(users, and(eq(users.id, userId), isUser))
    .where(eq(pendingEmails.mailId, id))
  if (pending === undefined) return undefined
  const holder = await findUser(services.db, pending.email)
  if (holder !== undefined && holder.id !== pending.userId && holder.activatedAt !== null) return undefined
  const account = { id: pending.userId, email: pending.email }
  const { link } = await createMailedLink(services, { id, kind: 'confirmEmail' }, account)
  const text = linkMail(pending.email, link, {
    subject: 'Confirm your new e-mail address for Wordtide',
    before: ['Open this link within 24 hours to make this the e-mail address of your Wordtide account:'],
    action: 'Confirm the address',
    after: ['If you did not ask for it, ignore this message: without the link nothing happens.'],
  })
  return { text }
}

/** Deletes the new addresses that nobody has confirmed. */
export async function deleteOldPendingEmails({ db, now }: Services): Promise<void> {
  await db.delete(pendingEmails).where(lte(pendingEmails.requestedAt, new Date(now().getTime() - pendingForMs)))
}
