import { createUser, listFields } from '@wordtide/api/testing'
import { describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'

const publicUrl = 'https://words.example.org'
const server = testApp({ services: { publicUrl } })
const onThisMachine = testApp()
const behindProxy = testApp({ services: { publicUrl }, config: { trustedProxies: ['127.0.0.1'] } })

/** Public calls that change something, by each transport. */
const changes = [
  'DELETE /api/users/session',
  'POST /api/trpc/accounts.signOut',
  'POST /api/trpc/accounts.signOut?batch=1',
]

describe.each(changes)('%s', (what) => {
  const statusFor = async (headers: Record<string, string>, app = server) =>
    (await (await app).call(undefined, what, { headers, body: {} })).status

  it.each([
    ['from a program, without an origin', {}],
    ['from this site', { origin: publicUrl }],
    ['from a browser with sec-fetch-site same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['from a browser with sec-fetch-site none', { 'sec-fetch-site': 'none' }],
  ])('%s is accepted', async (_, headers) => {
    expect(await statusFor(headers)).toBeLessThan(300)
  })

  it('from this server by another name of this machine is accepted', async () => {
    const host = '127.0.0.1:3000'
    expect(await statusFor({ origin: `http://${host}`, host }, onThisMachine)).toBeLessThan(300)
    for (const origin of ['http://127.0.0.1:3001', 'http://localhost:3001', 'http://127.0.0.2:3000'])
      expect(await statusFor({ origin, host }, onThisMachine)).toBe(403)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site whose name begins like ours', { origin: 'https://words.example.org.evil.example' }],
    ['another port', { origin: 'https://words.example.org:8443' }],
    ['our host without https', { origin: 'http://words.example.org' }],
    ['an opaque origin', { origin: 'null' }],
    ['another site by sec-fetch-site alone', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another site with a forged proxy header', { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' }],
  ])('from %s is rejected', async (_, headers) => {
    expect(await statusFor(headers)).toBe(403)
  })
})

describe('a foreign origin', () => {
  const headers = { origin: 'https://evil.example' }

  it('gets an error in the form of the transport', async () => {
    const { call } = await server
    const error = {
      status: 403,
      code: 403,
      key: 'FOREIGN_ORIGIN',
      message: 'Requests from other sites are not accepted',
    }
    expect((await call(undefined, 'DELETE /api/users/session', { headers })).body).toEqual(error)
    const envelope = { error: { message: error.message, data: { httpStatus: 403, error } } }
    expect((await call(undefined, 'POST /api/trpc/accounts.signOut', { headers })).body).toMatchObject(envelope)
    const batch = await call(undefined, 'POST /api/trpc/accounts.signOut,accounts.signOut?batch=1', { headers })
    expect(batch.body).toMatchObject([envelope, envelope])
  })

  it('may read, without CORS headers', async () => {
    const { call } = await server
    for (const method of ['GET', 'HEAD']) {
      const response = await call(undefined, `${method} /api/health`, { headers })
      expect(response.status).toBe(200)
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('behind a trusted proxy', () => {
  it('the forwarded host counts as the own origin', async () => {
    const { call } = await behindProxy
    const forwarded = { 'x-forwarded-host': 'words.example.org:8443', 'x-forwarded-proto': 'https' }
    const statusFor = async (origin: string) =>
      (await call(undefined, 'DELETE /api/users/session', { headers: { ...forwarded, origin } })).status
    expect(await statusFor('https://words.example.org:8443')).toBe(204)
    expect(await statusFor('https://words.example.org:8444')).toBe(403)
    expect(await statusFor('https://evil.example')).toBe(403)
  })
})

describe('a request with an access token and no cookie', () => {
  const origin = 'https://evil.example'
  const exposed =
    'ETag, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, X-Request-Id, Idempotent-Replayed'

  async function withToken() {
    const { call, services } = await server
    const ada = await createUser(services)
    const { token } = await ada.call.accessTokens.create({ name: 'Script', scope: 'write', days: 7 })
    return { call, ada, token }
  }

  it('may come from any origin, which may read the response', async () => {
    const { call, token } = await withToken()
    for (const headers of [{ origin }, { origin: 'null' }, { origin, 'sec-fetch-site': 'cross-site' }]) {
      const created = await call({ token }, 'POST /api/lists', { headers, body: listFields })
      expect(created.status).toBe(201)
      for (const answer of [created, await call({ token }, 'GET /api/lists/user', { headers })]) {
        expect(answer.headers).toMatchObject({
          'access-control-allow-origin': '*',
          'access-control-expose-headers': exposed,
        })
        expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
      }
    }
  })

  it('may be read also if it fails, so that a program sees why', async () => {
    const { call, token } = await withToken()
    const headers = { origin }
    for (const [bearer, what, status] of [
      [token, 'POST /api/lists', 400],
      [token, 'GET /api/lists/none', 404],
      [token, 'DELETE /api/users', 403],
      [token, 'POST /api/users/session', 400],
      [`${token}x`, 'POST /api/lists', 401],
      [`${token}x`, 'POST /api/users/email/password', 401],
    ] as const) {
      const answer = await call({ token: bearer }, what, { headers, body: {} })
      expect(answer).toMatchObject({ status, headers: { 'access-control-allow-origin': '*' } })
    }
  })

  it('may be preceded by a preflight', async () => {
    const { call } = await server
    const headers = {
      origin,
      'access-control-request-method': 'PUT',
      'access-control-request-headers': 'Authorization,content-type',
    }
    for (const path of ['/api/lists/1', '/api/trpc/lists.create', '/api/nope']) {
      const answer = await call(undefined, `OPTIONS ${path}`, { headers })
      expect(answer).toMatchObject({
        status: 204,
        text: '',
        headers: {
          'access-control-allow-origin': '*',
          'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
          'access-control-allow-headers':
            'Authorization, Content-Type, Idempotency-Key, If-Match, If-None-Match, If-Range, Range',
          'access-control-max-age': '7200',
        },
      })
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials')
    }
  })

  it('keeps to the origin rule if there is a cookie, of whatever kind', async () => {
    const { call, ada, token } = await withToken()
    const authorization = `Bearer ${token}`
    for (const [caller, cookie] of [
      [ada, undefined],
      [undefined, 'theme=dark'],
    ] as const) {
      const headers = { origin, authorization, ...(cookie === undefined ? {} : { cookie }) }
      const answer = await call(caller, 'POST /api/lists', { headers, body: listFields })
      expect(answer.status).toBe(403)
      expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
      const read = await call(caller, 'GET /api/lists/user', { headers })
      expect(read.headers).not.toHaveProperty('access-control-allow-origin')
    }
  })
})

describe('everything else gets no CORS headers', () => {
  it.each([
    ['a preflight without a token', 'OPTIONS /api/lists', { 'access-control-request-headers': 'content-type' }, 403],
    ['a preflight outside the calls', 'OPTIONS /', { 'access-control-request-headers': 'authorization' }, 403],
    [
      'a preflight with a cookie',
      'OPTIONS /api/lists',
      { 'access-control-request-headers': 'authorization', cookie: 'a=b' },
      403,
    ],
    ['another scheme', 'POST /api/lists', { authorization: 'Basic QWRhOg==' }, 403],
    ['a request without credentials', 'POST /api/users/session', {}, 403],
  ])('%s', async (_, what, headers, status) => {
    const { call } = await server
    const sent = { origin: 'https://evil.example', 'access-control-request-method': 'POST', ...headers }
    const answer = await call(undefined, what, { headers: sent })
    expect(answer.status).toBe(status)
    expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  })
})
