import type { activateInput } from '@wordtide/contract'
import {
  type Database,
  formerEmails,
  passkeys,
  sessions,
  tokens,
  twoFactors,
  userIdentities,
  users,
} from '@wordtide/db'
import { and, eq, gt, gte, inArray, lte } from 'drizzle-orm'
import type * as z from 'zod'
import { createMailedLink, endAccess } from '../accounts/index.ts'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { type ComposeMail, linkMail, queueLinkMail, queueMail, timeInUtc } from '../mail/index.ts'
import { recordSecurityEvent } from '../security-events.ts'
import type { Services } from '../services.ts'
import { removeSecondFactor } from '../two-factor-settings/index.ts'
import { unknownUserId } from '../users/index.ts'
import { dayMs } from '../values/durations.ts'
import { emailKey } from '../values/email-key.ts'
import { sha256Of } from '../values/secrets.ts'
import { lockForAddress, takeAddress } from './take-address.ts'

type Link = z.output<typeof activateInput>

/** The time for which a former address can be taken back. */
const restorableForMs = 7 * dayMs

/** Composes the mail that tells a former address that it is no longer the account's; undefined if it has been taken back. */
export const composeChangedMail: ComposeMail = async (services, { id, createdAt }) => {
  const [former] = await services.db.select().from(formerEmails).where(eq(formerEmails.mailId, id))
  if (former === undefined) return undefined
  const account = { id: former.userId, email: former.email }
  const { link } = await createMailedLink(services, { id, kind: 'restoreEmail' }, account)
  const text = linkMail(former.email, link, {
    subject: 'The e-mail address of your Wordtide account was changed',
    before: [
      `The e-mail address of your Wordtide account was changed on ${timeInUtc(createdAt)}. This address no longer belongs to it.`,
      'If it was you, all is well. If it was not you, open this link within 7 days to take the account back: that ends every session, revokes every access token, and voids the password.',
    ],
    action: 'Take the account back',
  })
  return { text }
}

/** Composes the notice to the address that an account had before its former one was put back. */
export const composeRestoredMail: ComposeMail = async ({ publicUrl }, { email, createdAt }) => {
  const before = [
    `On ${timeInUtc(createdAt)} the owner of its former e-mail address has taken back a Wordtide account that had this address. All sessions and access tokens have ended.`,
    'If it was not you, somebody else can read the mail of the former address. Tell the people who run this server. The account is on this server:',
  ]
  const subject = 'The former e-mail address of your Wordtide account was put back'
  return { text: linkMail(email, publicUrl, { subject, before, action: 'Wordtide' }) }
}

/**
 * Gives an account its former address back, with the token of the mail to it. Whoever has changed it knows the password, so that is void, and a
 * mail has a link to choose a new one. All sessions end, and what else `endAccess` ends. Linked identities are unlinked, because the owner of
 * the other address may have linked theirs, and a second factor and passkeys that were set up since are removed. Changes after this one can
 * no longer be taken back, but earlier ones can. Throws INVALID_TOKEN for any token that does not work, EMAIL_TAKEN if the address has got
 * another account, and ACCOUNT_SUSPENDED.
 */
export async function restoreEmail(context: Context, link: Link): Promise<void> {
  const { db, now } = context
  const found = await findFormer(db, link, now())
  const logEvent = await db.transaction(async (tx) => {
    const user = await lockForAddress(tx, found?.userId ?? unknownUserId)
    const former = await findFormer(tx, link, now())
    if (user === undefined || former?.userId !== user.id) throw new AppError('INVALID_TOKEN')
    await takeAddress(tx, user, former.email)
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, user.id))
    await tx.delete(userIdentities).where(eq(userIdentities.userId, user.id))
    const isLater = and(eq(twoFactors.userId, user.id), gte(twoFactors.confirmedAt, former.changedAt))
    if ((await tx.$count(twoFactors, isLater)) > 0) await removeSecondFactor(tx, user.id)
    await tx.delete(passkeys).where(and(eq(passkeys.userId, user.id), gte(passkeys.createdAt, former.changedAt)))
    await tx.delete(sessions).where(eq(sessions.userId, user.id))
    await endAccess(tx, { ...user, email: former.email }, context)
    const later = await tx
      .delete(formerEmails)
      .where(and(eq(formerEmails.userId, user.id), gte(formerEmails.mailId, former.mailId)))
      .returning({ mailId: formerEmails.mailId })
    const mailIds = later.map(({ mailId }) => mailId)
    await tx.delete(tokens).where(and(eq(tokens.userId, user.id), inArray(tokens.mailId, mailIds)))
    await queueLinkMail(tx, 'reset', emailKey(former.email), now())
    await queueMail(tx, 'emailRestored', user.email, now())
    return recordSecurityEvent(tx, context, 'email-restored', { userId: user.id })
  })
  logEvent()
  context.wake('deliver mail')
}

/** Returns the former address that a link takes back; undefined if the link does not work. */
async function findFormer(db: Database, { email, token }: Link, now: Date) {
  const { userId, mailId } = formerEmails
  const isInMail = and(eq(tokens.userId, userId), eq(tokens.mailId, mailId), eq(tokens.kind, 'restoreEmail'))
  const [former] = await db
    .select({ userId, mailId, email: formerEmails.email, changedAt: formerEmails.changedAt })
    .from(formerEmails)
    .innerJoin(tokens, isInMail)
    .where(
      and(
        eq(formerEmails.emailKey, emailKey(email)),
        eq(tokens.hash, sha256Of(token)),
        gt(tokens.expiresAt, now),
        gt(formerEmails.changedAt, new Date(now.getTime() - restorableForMs)),
      ),
    )
  return former
}

/** Deletes the former addresses that can no longer be taken back. */
export async function deleteOldFormerEmails({ db, now }: Services): Promise<void> {
  await db.delete(formerEmails).where(lte(formerEmails.changedAt, new Date(now().getTime() - restorableForMs)))
}
