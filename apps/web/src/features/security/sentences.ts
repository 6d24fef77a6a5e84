import type { OwnSecurityEvent, SecurityEventView } from '@wordtide/contract'

/** Each event as a plain sentence without its end. The method follows if it is known. */
const sentences: Record<OwnSecurityEvent, string> = {
  'signed-in': 'Signed in',
  'new-sign-in': 'The sign-in was from a browser and a network that were new',
  'password-changed': 'Password changed',
  'email-changed': 'E-mail address changed',
  'email-restored': 'Former e-mail address put back',
  'second-factor-on': 'Second factor turned on',
  'second-factor-off': 'Second factor turned off',
  'recovery-code-used': 'Recovery code used',
  'passkey-added': 'Passkey added',
  'passkey-removed': 'Passkey removed',
  'identity-linked': 'Account linked',
  'identity-unlinked': 'Account unlinked',
  'access-token-created': 'Access token created',
  'access-token-revoked': 'Access token revoked',
  'access-tokens-revoked': 'Access tokens revoked',
  'webhook-created': 'Webhook created',
  'webhook-deleted': 'Webhook deleted',
  'sessions-ended': 'Devices signed out',
  'account-activated': 'Account opened',
  'account-suspended': 'Account suspended',
  'vocabularies-lost': 'Many words of one of your lists deleted or overwritten',
}

const methodNames: ReadonlyMap<string, string> = new Map([
  ['password', 'a password'],
  ['passkey', 'a passkey'],
  ['google', 'Google'],
  ['oidc', 'an identity provider'],
])

const causes = { operator: 'by the operator of this server', editor: 'by somebody who may edit it' }

/** Returns a sentence about an event: what happened, how, and who did it if it was not the user. */
export function sentenceOf({ event, method, by }: Pick<SecurityEventView, 'event' | 'method' | 'by'>): string {
  const methodName = method === null ? undefined : methodNames.get(method)
  const sentence =
    methodName === undefined ? sentences[event] : `${sentences[event]} ${prepositionOf(event)} ${methodName}`
  return by === null ? sentence : `${sentence} ${causes[by]}`
}

const prepositionOf = (event: OwnSecurityEvent) => (event === 'identity-unlinked' ? 'from' : 'with')
