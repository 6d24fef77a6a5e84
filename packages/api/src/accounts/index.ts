import type { ComposeMail, MailKind } from '../mail/index.ts'
import { composeActivationMail } from './activation.ts'
import { composeResetMail } from './password-reset.ts'

export { signInWithGoogle } from './google.ts'
export { deleteExpiredTokens } from './mailed-links.ts'
export { hashPassword } from './password.ts'
export { createRequestSession, deleteExpiredSessions } from './session.ts'

/** The composer of each kind of mail. */
export const composers: Record<MailKind, ComposeMail> = {
  activation: composeActivationMail,
  reset: composeResetMail,
}
