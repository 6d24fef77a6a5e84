import * as z from 'zod'

/** The OpenID providers that a server can have: Google, and another one. */
export const identityProviders = ['google', 'oidc'] as const
export type IdentityProviderKey = (typeof identityProviders)[number]

export const identityProviderKey = z.enum(identityProviders)

/** A provider of this server, and whether an identity there is linked with the account. */
export const identityView = z.object({
  provider: identityProviderKey,
  name: z.string(),
  /** Null if none is linked. */
  linkedAt: z.number().nullable(),
})
export type IdentityView = z.infer<typeof identityView>

/**
 * Reasons why an identity was not linked, or proved nothing: the value of the query parameter of /settings that is named like the provider.
 */
export const identityFailures = [
  /** The user cancelled it at the provider. */
  'cancelled',
  /** The identity is linked with another account. */
  'taken',
  /** The identity is not linked with the account that it was to prove. */
  'notLinked',
  /** The provider says that the user signed in there too long ago. */
  'stale',
  /** The last proof of the user is too old. */
  'unproven',
  /** The provider's response was invalid or did not belong to this attempt. */
  'failed',
  /** The server has no client there, or the provider did not respond. */
  'unavailable',
] as const
export type IdentityFailure = (typeof identityFailures)[number]
