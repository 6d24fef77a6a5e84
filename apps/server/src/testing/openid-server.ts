import type { IdentityProvider } from '@wordtide/api'
import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { OpenIdClient } from '../config.ts'

/** The claims about the user who is signed in at the provider. */
export interface Claims {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
  nonce?: string
  auth_time?: number
}

interface TokenResponse {
  body: Record<string, unknown> | ''
  statusCode: number
}

/**
 * Runs a stand-in for an OpenID provider on a free port during the tests of this file. At the beginning of each test no user is signed
 * in there.
 */
export function useOpenIdServer(provider: IdentityProvider) {
  const server = new OAuth2Server()
  let claims: Claims | undefined
  let changeTokenResponse: ((response: TokenResponse) => void) | undefined
  let info: Claims | undefined
  server.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, claims))
  server.service.on('beforeResponse', (response) => changeTokenResponse?.(response))
  server.service.on('beforeUserinfo', (response) => Object.assign(response.body, info))
  server.service.on('beforeAuthorizeRedirect', ({ url }) => {
    // Without a user, the sign-in is cancelled.
    if (claims !== undefined) return
    url.searchParams.delete('code')
    url.searchParams.set('error', 'access_denied')
  })
  beforeAll(async () => {
    await server.issuer.keys.generate('RS256')
    await server.start(0, '127.0.0.1')
  })
  beforeEach(() => {
    claims = undefined
    changeTokenResponse = undefined
    info = undefined
  })
  afterAll(() => server.stop())
  return {
    /** Our client there, as settings name it. */
    client: (): OpenIdClient => ({
      ...provider,
      issuer: server.issuer.url ?? '',
      clientId: 'wordtide',
      clientSecret: 'open-sesame',
    }),
    signIn: (user: Claims) => {
      claims = user
    },
    /** Sets the claims of the user-info endpoint, which requires the access token. */
    setUserInfo: (user: Claims) => {
      info = user
    },
    /** Changes the response of the token endpoint. */
    changeTokenResponse: (change: (response: TokenResponse) => void) => {
      changeTokenResponse = change
    },
  }
}
