import { describe, expect, it } from 'vitest'
import { testApp } from '../testing/index.ts'

const publicUrl = 'https://words.example.org'
const server = testApp({ services: { publicUrl } })
const behindProxy = testApp({ services: { publicUrl }, config: { trustedProxies: ['127.0.0.1'] } })

/** A change that anybody may make, by each door. */
const changes = [
  'DELETE /api/users/session',
  'POST /api/trpc/accounts.signOut',
  'POST /api/trpc/accounts.signOut?batch=1',
]

describe.each(changes)('a change by %s', (what) => {
  const statusFor = async (headers: Record<string, string>) =>
    (await (await server).call(undefined, what, { headers, body: {} })).status

  it.each([
    ['from a script, which names no origin', {}],
    ['from this site', { origin: publicUrl }],
    ['from this server by another name', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['from a browser that says same-origin', { 'sec-fetch-site': 'same-origin' }],
    ['from a browser whose user typed it', { 'sec-fetch-site': 'none' }],
  ])('%s passes', async (_, headers) => {
    expect(await statusFor(headers)).toBeLessThan(300)
  })

  it.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a site that begins like ours', { origin: 'https://words.example.org.evil.example' }],
    ['another port', { origin: 'https://words.example.org:8443' }],
    ['our host without https', { origin: 'http://words.example.org' }],
    ['a page without an origin', { origin: 'null' }],
    ['a site that says nothing but that it is another', { 'sec-fetch-site': 'cross-site' }],
    ['a sister site', { 'sec-fetch-site': 'same-site' }],
    [
      'a site that claims our host by a header of a proxy',
      { origin: 'https://evil.example', 'x-forwarded-host': 'evil.example' },
    ],
  ])('from %s is refused', async (_, headers) => {
    expect(await statusFor(headers)).toBe(403)
  })
})

describe('a foreign origin', () => {
  const headers = { origin: 'https://evil.example' }

  it('is told why, in the form of each door', async () => {
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

  it('may read, and is told nothing about cookies', async () => {
    const { call } = await server
    for (const method of ['GET', 'HEAD']) {
      const answer = await call(undefined, `${method} /api/health`, { headers })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  })
})

describe('behind a proxy that is trusted', () => {
  it('the host that the proxy names is this server’s', async () => {
    const { call } = await behindProxy
    const forwarded = { 'x-forwarded-host': 'words.example.net', 'x-forwarded-proto': 'https' }
    const statusFor = async (origin: string) =>
      (await call(undefined, 'DELETE /api/users/session', { headers: { ...forwarded, origin } })).status
    expect(await statusFor('https://words.example.net')).toBe(204)
    expect(await statusFor('https://evil.example')).toBe(403)
  })
})
