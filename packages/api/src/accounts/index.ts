import type { ComposeMail, MailKind } from '../mail/index.ts'
import { composeDeletionNotice, composeNotice } from '../users/index.ts'
import { composeActivationMail } from './activation.ts'
import { composeResetMail } from './password-reset.ts'

export { endAccess } from './end-access.ts'
export { deleteExpiredInvitations } from './invitations.ts'
export { createRequestBrowser } from './known-browsers.ts'
export { deleteOldNetworks } from './known-networks.ts'
export { createMailedLink, deleteExpiredTokens } from './mailed-links.ts'
export { signInWithProvider } from './provider-sign-in.ts'
export { createRequestPendingSignIn, deleteExpiredPendingSignIns } from './second-factor/pending-sign-in.ts'
export { createRequestSession, deleteExpiredSessions, lastUseOf } from './session.ts'
export { startSession } from './start-session.ts'
export { deleteUnactivatedAccounts } from './unactivated.ts'

/** The composers of the mails about accounts. */
export const accountMails = {
  activation: composeActivationMail,
  reset: composeResetMail,
  passwordChanged: composeNotice('passwordChanged'),
  accessTokenCreated: composeNotice('accessTokenCreated'),
  webhookCreated: composeNotice('webhookCreated'),
  identityLinked: composeNotice('identityLinked'),
  identityUnlinked: composeNotice('identityUnlinked'),
  passkeyAdded: composeNotice('passkeyAdded'),
  passkeyRemoved: composeNotice('passkeyRemoved'),
  passkeyCloned: composeNotice('passkeyCloned'),
  secondFactorOn: composeNotice('secondFactorOn'),
  secondFactorOff: composeNotice('secondFactorOff'),
  recoveryCodeUsed: composeNotice('recoveryCodeUsed'),
  newSignIn: composeNotice('newSignIn'),
  vocabulariesLost: composeNotice('vocabulariesLost'),
  accountDeleted: composeDeletionNotice,
} satisfies Partial<Record<MailKind, ComposeMail>>
