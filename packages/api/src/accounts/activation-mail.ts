import type { Compose } from '../mail/index.ts'
import { findUser } from './find-user.ts'
import { linkMail } from './link-mail.ts'
import { mintToken } from './tokens.ts'

/** The mail with the activation link, for an account that still needs it. */
export const composeActivation: Compose = async (services, email) => {
  const { db, now } = services
  const user = await findUser(db, email)
  if (user === undefined || user.activatedAt !== null) return undefined
  return linkMail(services, user.email, await mintToken(db, 'activation', user.id, now()), {
    subject: 'Activate your Wordtide account',
    sentence: 'Open this link within 24 hours to activate your Wordtide account:',
    path: '/user/activate',
    action: 'Activate your account',
    unasked: 'If you did not sign up, ignore this message: without the link nothing happens.',
  })
}
