import type { activateInput } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { AppError } from '../calls/errors.ts'
import { type ComposeMail, linkMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { findUser, lockUser, unknownUserId } from '../users/index.ts'
import { createMailedLink, redeemToken } from './mailed-links.ts'

/** Composes the mail with the activation link; undefined if the account is unknown or already activated. */
export const composeActivationMail: ComposeMail = async (services, { id, email }) => {
  const user = await findUser(services.db, email)
  if (user === undefined || user.activatedAt !== null) return undefined
  const { link, voidEarlier } = await createMailedLink(services, { id, kind: 'activation' }, user)
  const text = linkMail(user.email, link, {
    subject: 'Activate your Wordtide account',
    before: ['Open this link within 24 hours to activate your Wordtide account:'],
    action: 'Activate your account',
    after: ['If you did not sign up, ignore this message: without the link nothing happens.'],
  })
  return { text, onSent: voidEarlier }
}

/** Activates an account with the token of its mail. Throws INVALID_TOKEN for any token that does not work. */
export async function activate({ db, now }: Services, { email, token }: z.output<typeof activateInput>): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUser(tx, email)
    // The user's row first, as everywhere: the account may be removed at this moment, because it is old and not activated.
    const isThere = (await lockUser(tx, user?.id ?? unknownUserId)) !== undefined
    const redeemed = await redeemToken(tx, { kind: 'activation', userId: user?.id, token }, now())
    if (user === undefined || !isThere || !redeemed) throw new AppError('INVALID_TOKEN')
    await tx.update(users).set({ activatedAt: now() }).where(eq(users.id, user.id))
  })
}
