import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

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
