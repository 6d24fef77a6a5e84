import type { Compose } from '../mail/index.ts'
import { findUser } from './find-user.ts'
import { linkMail } from './link-mail.ts'
import { mintToken } from './tokens.ts'

/** The mail with the link to choose a new password, for every account. */
export const composeReset: Compose = async (services, email) => {
  const { db, now } = services
  const user = await findUser(db, email)
  if (user === undefined) return undefined
  return linkMail(services, user.email, await mintToken(db, 'reset', user.id, now()), {
    subject: 'Reset your Wordtide password',
    sentence: 'Open this link within an hour to choose a new password for your Wordtide account:',
    path: '/user/password-reset',
    action: 'Choose a new password',
    unasked: 'If you did not ask for it, ignore this message: your password stays as it is.',
  })
}
