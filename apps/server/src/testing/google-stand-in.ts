import { OAuth2Server } from 'oauth2-mock-server'
import { afterAll, beforeAll, beforeEach } from 'vitest'

/** What the stand-in tells of who is signed in there. */
export interface Claims {
  sub: string
  email?: string
  email_verified?: unknown
  name?: string
  nonce?: string
}

interface TokenAnswer {
  body: Record<string, unknown> | ''
  statusCode: number
}

/** An OpenID provider on a free port of this machine while this file's tests run; each begins with nobody signed in there. */
export function googleStandIn() {
  const server = new OAuth2Server()
  let claims: Claims | undefined
  let spoil: ((answer: TokenAnswer) => void) | undefined
  let info: Claims | undefined
  server.service.on('beforeTokenSigning', (token) => Object.assign(token.payload, claims))
  server.service.on('beforeResponse', (answer) => spoil?.(answer))
  server.service.on('beforeUserinfo', (answer) => Object.assign(answer.body, info))
  server.service.on('beforeAuthorizeRedirect', ({ url }) => {
    // Who is not signed in there calls it off.
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
    spoil = undefined
    info = undefined
  })
  afterAll(() => server.stop())
  return {
    /** Our client there. */
    client: () => ({ clientId: 'wordtide', clientSecret: 'open-sesame', issuer: server.issuer.url ?? '' }),
    signIn: (person: Claims) => {
      claims = person
    },
    /** What the provider tells only to who asks with the access token. */
    tellLater: (person: Claims) => {
      info = person
    },
    /** Changes what the provider answers to a code. */
    spoil: (change: (answer: TokenAnswer) => void) => {
      spoil = change
    },
  }
}
