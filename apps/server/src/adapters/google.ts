import type { GoogleIdentity } from '@wordtide/api'
import * as openid from 'openid-client'
import * as z from 'zod'

/** The secrets of one sign-in attempt. The browser keeps them; a callback without them is rejected. */
export const googleAttempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
type GoogleAttempt = z.infer<typeof googleAttempt>

/** An OpenID provider: Google, or another one by configuration. */
export interface GoogleProvider {
  /** Begins an attempt and returns the address to redirect to. Rejects if the provider cannot be reached. */
  begin(): Promise<{ url: string; attempt: GoogleAttempt }>
  /** Returns the identity for the query string of a callback; rejects if any check fails. */
  finish(query: string, attempt: GoogleAttempt): Promise<GoogleIdentity>
}

interface Client {
  clientId: string
  clientSecret: string
  issuer: string
}

/** The path that the provider redirects to. */
export const googleCallback = '/auth/google/callback'

const claims = z
  .object({
    sub: z.string().min(1).max(255),
    email: z.string().catch(''),
    email_verified: z.boolean().catch(false),
    name: z.string().catch(''),
  })
  .transform(({ sub, email, email_verified, name }) => ({ id: sub, email, emailVerified: email_verified, name }))

/**
 * An OAuth client at an issuer. The issuer's metadata is fetched when it is first needed, and kept. Requests to the
 * provider time out after `timeoutMs`.
 */
export function googleProvider(client: Client, publicUrl: string, timeoutMs = 10_000): GoogleProvider {
  let discovered: Promise<openid.Configuration> | undefined
  const configuration = (): Promise<openid.Configuration> => {
    discovered ??= discover(client, timeoutMs).catch((error: unknown) => {
      // The next attempt tries again.
      discovered = undefined
      throw error
    })
    return discovered
  }
  const callback = `${publicUrl}${googleCallback}`
  return {
    begin: async () => {
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
      return claims.parse(await openid.fetchUserInfo(config, tokens.access_token, identity.id))
    },
  }
}

function discover({ clientId, clientSecret, issuer }: Client, timeoutMs: number): Promise<openid.Configuration> {
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
