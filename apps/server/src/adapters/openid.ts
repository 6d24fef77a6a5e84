import type { IdentityProvider, ProvidedIdentity } from '@wordtide/api'
import type { IdentityProviderKey } from '@wordtide/contract'
import * as openid from 'openid-client'
import * as z from 'zod'
import type { OpenIdClient } from '../config.ts'

/** The secrets of one attempt. The browser keeps them; a callback without them is rejected. */
export const openIdAttempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
type OpenIdAttempt = z.infer<typeof openIdAttempt>

/** An OpenID provider: Google, or the other one of this server. */
export interface OpenIdProvider extends IdentityProvider {
  /**
   * Begins an attempt and returns the address to redirect to. With `signsInAnew`, the user is asked to sign in there even if they are signed
   * in. Rejects if the provider cannot be reached.
   */
  begin(options?: { signsInAnew: boolean }): Promise<{ url: string; attempt: OpenIdAttempt }>
  /** Returns the identity for the query string of a callback; rejects if any check fails. */
  finish(query: string, attempt: OpenIdAttempt): Promise<ProvidedIdentity>
}

/** The path at which signing in at a provider begins. */
export const providerPath = (key: IdentityProviderKey): string => `/auth/${key}`

/** The path that a provider redirects to. */
export const callbackPath = (key: IdentityProviderKey): string => `${providerPath(key)}/callback`

const claims = z
  .object({
    sub: z.string().min(1).max(255),
    email: z.string().catch(''),
    email_verified: z.boolean().catch(false),
    name: z.string().catch(''),
    auth_time: z.number().optional(),
  })
  .transform(({ sub, email, email_verified, name, auth_time }) => ({
    id: sub,
    email,
    emailVerified: email_verified,
    name,
    authenticatedAt: auth_time === undefined ? undefined : new Date(auth_time * 1000),
  }))

/**
 * An OAuth client at an issuer. The issuer's metadata is fetched when it is first needed, and kept. Requests to the
 * provider time out after `timeoutMs`.
 */
export function openIdProvider(client: OpenIdClient, publicUrl: string, timeoutMs = 10_000): OpenIdProvider {
  const { key, name, issuer } = client
  let discovered: Promise<openid.Configuration> | undefined
  const configuration = (): Promise<openid.Configuration> => {
    discovered ??= discover(client, timeoutMs).catch((error: unknown) => {
      // The next attempt tries again.
      discovered = undefined
      throw error
    })
    return discovered
  }
  const callback = `${publicUrl}${callbackPath(key)}`
  return {
    key,
    name,
    issuer,
    begin: async ({ signsInAnew } = { signsInAnew: false }) => {
      const config = await configuration()
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: callback,
        scope: 'openid email profile',
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
        ...(signsInAnew ? { prompt: 'login', max_age: '0' } : {}),
      })
      return { url: url.href, attempt }
    },
    finish: async (query, { state, nonce, verifier }) => {
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true }
      const url = new URL(`${callback}?${query}`)
      const config = await configuration()
      const tokens = await openid.authorizationCodeGrant(config, url, checks)
      const identity = claims.parse(tokens.claims())
      // Google's ID token holds all claims; that of another provider may hold nothing but the id.
      if (identity.email !== '' || config.serverMetadata().userinfo_endpoint === undefined) return identity
      const { authenticatedAt } = identity
      return { ...claims.parse(await openid.fetchUserInfo(config, tokens.access_token, identity.id)), authenticatedAt }
    },
  }
}

function discover({ clientId, clientSecret, issuer }: OpenIdClient, timeoutMs: number): Promise<openid.Configuration> {
  const url = new URL(issuer)
  const execute = [
    // By default the library does not verify the signature of an ID token that comes straight from the provider.
    openid.enableNonRepudiationChecks,
    ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ]
  const options = { execute, timeout: timeoutMs / 1000 }
  return openid.discovery(url, clientId, undefined, authentication(clientSecret), options)
}

/** Authenticates the client in the body, as Google accepts, unless the provider supports only the header. */
function authentication(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (provider, client, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? []
    const headerOnly = methods.includes('client_secret_basic') && !methods.includes('client_secret_post')
    return (headerOnly ? inHeader : inBody)(provider, client, body, headers)
  }
}
