import * as z from 'zod'
import { unixMs } from '../vocs/fields.ts'

/** The security events that are kept for the owner of an account to see. */
export const ownSecurityEvents = [
  'signed-in',
  'new-sign-in',
  'password-changed',
  'email-changed',
  'email-restored',
  'second-factor-on',
  'second-factor-off',
  'recovery-code-used',
  'passkey-added',
  'passkey-removed',
  'identity-linked',
  'identity-unlinked',
  'access-token-created',
  'access-token-revoked',
  'access-tokens-revoked',
  'webhook-created',
  'webhook-deleted',
  'sessions-ended',
  'account-activated',
  'account-suspended',
  'vocabularies-lost',
] as const
export type OwnSecurityEvent = (typeof ownSecurityEvents)[number]

/** A security event of the user's account. */
export const securityEventView = z.object({
  id: z.string(),
  event: z.enum(ownSecurityEvents),
  method: z
    .string()
    .nullable()
    .describe("How the user signed in, such as 'password', or which identity provider was linked."),
  by: z
    .enum(['operator', 'editor'])
    .nullable()
    .describe('Who caused it, if it was not the user: the operator of the server, or an editor of one of their lists.'),
  client: z.string().nullable().describe("From what the user caused it, such as 'Firefox on Linux'."),
  network: z.string().nullable().describe('From where: an IPv4 address, or the /64 of an IPv6 one.'),
  createdAt: unixMs,
})
export type SecurityEventView = z.infer<typeof securityEventView>

/** The newest one first. */
export const securityEventsView = z.array(securityEventView)
