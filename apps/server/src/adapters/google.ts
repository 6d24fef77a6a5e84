import type { GoogleIdentity } from '@wordtide/api'
import * as openid from 'openid-client'
import * as z from 'zod'

/** What the browser must still hold when it comes back: without it nobody's answer is taken. */
export const googleAttempt = z.object({ state: z.string(), nonce: z.string(), verifier: z.string() })
export type GoogleAttempt = z.infer<typeof googleAttempt>

/** An OpenID provider: Google, or the one that stands in for it. */
export interface GoogleProvider {
  /** Begins an attempt: where the browser goes with it. Rejects while the provider cannot be reached. */
  begin(): Promise<{ url: string; attempt: GoogleAttempt }>
  /** Who came back with this query string; rejects when anything about it is not as it must be. */
  finish(query: string, attempt: GoogleAttempt): Promise<GoogleIdentity>
}

interface Client {
  clientId: string
  clientSecret: string
  issuer: string
}

/** Where the provider sends the browser back to. */
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
 * Our client at this issuer. What the issuer says of itself is asked when it is first needed, and remembered; a slow answer
 * is given up after ten seconds.
 */
export function googleProvider(client: Client, publicUrl: string, patienceMs = 10_000): GoogleProvider {
  let asked: Promise<openid.Configuration> | undefined
  const configuration = (): Promise<openid.Configuration> => {
    asked ??= discover(client, patienceMs).catch((error: unknown) => {
      // The next visit asks again.
      asked = undefined
      throw error
    })
    return asked
  }
  const callback = `${publicUrl}${googleCallback}`
  return {
    begin: async () => {
      const known = await configuration()
      const attempt = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(known, {
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
      const known = await configuration()
      const answer = await openid.authorizationCodeGrant(known, url, checks)
      const person = claims.parse(answer.claims())
      // Google's token tells everything; another provider's may only say who it is.
      if (person.email !== '' || known.serverMetadata().userinfo_endpoint === undefined) return person
      return claims.parse(await openid.fetchUserInfo(known, answer.access_token, person.id))
    },
  }
}

function discover({ clientId, clientSecret, issuer }: Client, patienceMs: number): Promise<openid.Configuration> {
  const url = new URL(issuer)
  const execute = [
    // The library trusts what comes straight from the provider; we look at the signature all the same.
    openid.enableNonRepudiationChecks,
    ...(url.protocol === 'http:' ? [openid.allowInsecureRequests] : []),
  ]
  const options = { execute, timeout: patienceMs / 1000 }
  return openid.discovery(url, clientId, undefined, authentication(clientSecret), options)
}

/** How we say who we are: in the body, which Google takes, unless the provider takes nothing but a header. */
function authentication(secret: string): openid.ClientAuth {
  const [inBody, inHeader] = [openid.ClientSecretPost(secret), openid.ClientSecretBasic(secret)]
  return (provider, client, body, headers) => {
    const methods = provider.token_endpoint_auth_methods_supported ?? []
    const headerOnly = methods.includes('client_secret_basic') && !methods.includes('client_secret_post')
    return (headerOnly ? inHeader : inBody)(provider, client, body, headers)
  }
}
