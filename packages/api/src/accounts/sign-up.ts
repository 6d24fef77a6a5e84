import type { signUpInput, signUpView } from '@wordtide/contract'
import { users, violationOf } from '@wordtide/db'
import type * as z from 'zod'
import type { Context } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { countMailboxAttempt } from '../limits/index.ts'
import { queueLinkMail } from '../mail/index.ts'
import { hashPassword } from '../proofs/index.ts'
import { emailKey } from '../values/email-key.ts'
import { newId } from '../values/ids.ts'
import { checkInvitation, spendInvitation } from './invitations.ts'

/**
 * Creates an account that is not activated yet, and queues its activation mail. While registration is closed, that spends a use of the
 * invitation. Throws TOO_MANY_REQUESTS, REGISTRATION_CLOSED, INVALID_INVITATION or EMAIL_TAKEN.
 */
export async function signUp(
  context: Context,
  input: z.output<typeof signUpInput>,
): Promise<z.input<typeof signUpView>> {
  const { name, email, invitation } = input
  await countMailboxAttempt(context, 'signUp', { mailbox: email })
  await checkInvitation(context, invitation)
  const passwordHash = await hashPassword(context, input.password)
  const id = newId()
  const now = context.now()
  try {
    await context.db.transaction(async (tx) => {
      // Before the row of the user, so that only invited people learn whether an address has an account.
      await spendInvitation(tx, context, invitation)
      await tx.insert(users).values({ id, name, email, emailKey: emailKey(email), passwordHash, createdAt: now })
      await queueLinkMail(tx, 'activation', emailKey(email), now)
    })
  } catch (error) {
    if (violationOf(error)?.constraint === 'users_email_key') throw new AppError('EMAIL_TAKEN')
    throw error
  }
  context.wake('deliver mail')
  return { id, name, email }
}
