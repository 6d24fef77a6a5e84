import type { activateInput } from '@wordtide/contract'
import { users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import { AppError } from '../errors.ts'
import { type ComposeMail, linkMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { findUser } from '../users/index.ts'
import { createMailedLink, redeemToken } from './mailed-links.ts'

/** Composes the mail with the activation link; undefined if the account is unknown or already activated. */
export const composeActivationMail: ComposeMail = async (services, { id, email }) => {
  const user = await findUser(services.db, email)
  if (user === undefined || user.activatedAt !== null) return undefined
  return linkMail(user.email, await createMailedLink(services, { id, kind: 'activation' }, user), {
    subject: 'Activate your Wordtide account',
    sentence: 'Open this link within 24 hours to activate your Wordtide account:',
    action: 'Activate your account',
    unasked: 'If you did not sign up, ignore this message: without the link nothing happens.',
  })
}

/** Activates an account with the token of its mail. Throws INVALID_TOKEN whatever is wrong with the token. */
export async function activate({ db, now }: Services, { email, token }: z.output<typeof activateInput>): Promise<void> {
  await db.transaction(async (tx) => {
    const user = await findUser(tx, email)
    const redeemed = await redeemToken(tx, { kind: 'activation', userId: user?.id, token }, now())
    if (user === undefined || !redeemed) throw new AppError('INVALID_TOKEN')
    await tx.update(users).set({ activatedAt: now() }).where(eq(users.id, user.id))
  })
}
