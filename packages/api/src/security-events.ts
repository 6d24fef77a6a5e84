import type { IdentityProviderKey } from '@wordtide/contract'
import type { Log } from './ports.ts'
import { networkOf } from './values/network.ts'

/** Sign-ins, changes of an account's protection, losses of what it has, and signs of an attack on it or of an attempt to use up the server. */
export type SecurityEvent =
  | 'password-changed'
  | 'email-changed'
  | 'email-restored'
  | 'access-token-created'
  | 'access-token-revoked'
  | 'identity-linked'
  | 'identity-unlinked'
  | 'passkey-added'
  | 'passkey-removed'
  | 'passkey-cloned'
  | 'second-factor-on'
  | 'second-factor-off'
  | 'recovery-code-used'
  | 'account-deleted'
  | 'signed-in'
  | 'new-sign-in'
  | 'vocabularies-lost'
  | 'account-created'
  | 'account-suspended'
  | 'account-activated'
  | 'sessions-ended'
  | 'access-tokens-revoked'
  | 'sign-in-limit-reached'
  | 'sign-up-limit-reached'
  | 'mail-limit-reached'
  | 'share-limit-reached'
  | 'join-limit-reached'
  | 'code-limit-reached'
  | 'invite-limit-reached'
  | 'passkey-limit-reached'
  | 'challenge-limit-reached'
  | 'write-limit-reached'
  | 'import-limit-reached'
  | 'sound-limit-reached'

/** How users prove who they are. */
export type SignInMethod = 'password' | 'passkey' | IdentityProviderKey

/** Those whose proof comes from elsewhere, and does not stand in for a second factor. */
export type ProviderMethod = Exclude<SignInMethod, 'password' | 'passkey'>

/**
 * Logs a security event: of a request with its network, or of a command of the operator, which has none. Never pass it secrets or
 * addresses, only ids of our own. Call it once the transaction of the change has committed. The request id is in every line of the
 * request's log.
 */
export function logSecurityEvent(
  { log, ip }: { log: Log; ip?: string | undefined },
  event: SecurityEvent,
  fields: {
    userId?: string
    method?: SignInMethod
    provider?: IdentityProviderKey
    listId?: string
    countedBy?: string
    by?: 'operator'
    count?: number
  },
): void {
  log.info({ event, ...fields, network: ip === undefined ? undefined : networkOf(ip) }, 'security event')
}
