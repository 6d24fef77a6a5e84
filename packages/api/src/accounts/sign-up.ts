import type { signUpInput, signUpView } from '@wordtide/contract'
import { users, violationOf } from '@wordtide/db'
import type * as z from 'zod'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { queueMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { emailKey } from './find-user.ts'
import { hashPassword } from './password.ts'

/** Creates an account that waits for its activation, whose mail is queued with it; EMAIL_TAKEN. */
export async function signUp(
  services: Services,
  input: z.output<typeof signUpInput>,
): Promise<z.input<typeof signUpView>> {
  const { name, email } = input
  const passwordHash = await hashPassword(services, input.password)
  const id = newId()
  const now = services.now()
  try {
    await services.db.transaction(async (tx) => {
      await tx.insert(users).values({ id, name, email, emailKey: emailKey(email), passwordHash, createdAt: now })
      await queueMail(tx, 'activation', email, now)
    })
  } catch (error) {
    if (violationOf(error)?.constraint === 'users_email_key') throw new AppError('EMAIL_TAKEN')
    throw error
  }
  services.wake('deliver mail')
  return { id, name, email }
}
