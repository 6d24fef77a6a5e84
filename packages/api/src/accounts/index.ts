import type { Compose, MailKind } from '../mail/index.ts'
import { composeActivation } from './activation-mail.ts'
import { composeReset } from './reset-mail.ts'

export { cleanUpAccounts } from './clean-up.ts'
export { emailKey, findUser } from './find-user.ts'
export { signInWithGoogle } from './google.ts'
export { createRequestSession } from './request-session.ts'

/** Who writes which mail. */
export const composers: Record<MailKind, Compose> = { activation: composeActivation, reset: composeReset }
