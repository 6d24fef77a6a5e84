import { once } from 'node:events'
import { connect } from 'node:net'
import { errorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { listeningApp, type TestApp, testApp } from '../../testing/index.ts'

const publicUrl = 'https://words.example.org'
const onThisMachine = testApp()
const published = testApp({ services: { publicUrl } })
const behindProxy = testApp({ services: { publicUrl }, config: { trustedProxies: ['10.0.0.1'] } })
const { address } = await listeningApp()

/** The status of a request that is served, without a session. */
const served = 401

const statusFor = async (server: Promise<TestApp>, host: string, what = 'GET /api/users/session') =>
  (await (await server).call(undefined, what, { headers: { host } })).status

/** Sends these lines over a connection of their own; returns the response. */
async function send(...lines: string[]): Promise<{ status: number; text: string }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.write([...lines, 'Connection: close', '', ''].join('\r\n'))
  await once(socket, 'close')
  const text = Buffer.concat(chunks).toString()
  return { status: Number(text.split(' ', 2)[1]), text }
}

describe('a server with a public address', () => {
  it.each([
    'words.example.org',
    'words.example.org:443',
    'words.example.org:3000',
    'WORDS.Example.ORG',
    'words.example.org.',
  ])('serves its own host: %s', async (host) => {
    expect(await statusFor(published, host)).toBe(served)
  })

  it.each([
    'evil.example',
    'words.example.org.evil.example',
    'evil.words.example.org',
    'example.org',
    'localhost:3000',
    '127.0.0.1:3000',
    '[::1]:3000',
    '192.168.1.7',
    'words.example.org..',
    'words.example.org:port',
    'words.example.org:443:443',
    'user@words.example.org',
    'evil.example@words.example.org',
    'words.example.org@evil.example',
    'words.example.org/evil.example',
    'words.example.org, evil.example',
    'words.example.org evil.example',
    '%77ords.example.org',
    'wörds.example.org',
    '',
  ])('serves no other: %j', async (host) => {
    expect(await statusFor(published, host)).toBe(421)
  })

  it.each([
    'GET /',
    'GET /nowhere',
    'GET /assets/a.js',
    'GET /%',
    'GET /api/%zz',
    'GET /api/nope',
    'GET /api/docs',
    'PATCH /api/lists',
    'OPTIONS /api/lists',
    'GET /auth/google',
    'GET /auth/google/callback',
    'GET /auth/oidc',
    'GET /auth/oidc/callback',
    'GET /outbox',
    'GET /api/trpc/accounts.session',
    'POST /api/trpc/accounts.signOut',
    'DELETE /api/users/session',
  ])('serves nothing by another host name: %s', async (what) => {
    expect(await statusFor(published, 'evil.example', what)).toBe(421)
  })

  it('responds to health checks by any name', async () => {
    for (const what of ['GET /api/health', 'HEAD /api/health', 'GET /api/ready'])
      expect(await statusFor(published, '127.0.0.1:3000', what)).toBe(200)
    expect(await statusFor(published, '127.0.0.1:3000', 'GET /api/health/x')).toBe(421)
  })
})

describe('a server with an address of this machine', () => {
  it.each([
    'localhost',
    'LOCALHOST:5173',
    'localhost.',
    '127.0.0.1:3000',
    '127.1.2.3',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]',
  ])('serves every loopback name: %s', async (host) => {
    expect(await statusFor(onThisMachine, host)).toBe(served)
  })

  it.each([
    'evil.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '128.0.0.1',
    '0.0.0.0',
    '192.168.1.7:3000',
    '[::2]',
    '[::ffff:192.168.1.7]',
    '[::1',
    '[]',
    '::1',
    'user@localhost',
  ])('serves no other: %s', async (host) => {
    expect(await statusFor(onThisMachine, host)).toBe(421)
  })
})

describe('behind a proxy', () => {
  it('the forwarded host counts if the proxy is trusted', async () => {
    const { call } = await behindProxy
    const statusFrom = async (from: string, headers: Record<string, string>) =>
      (await call(undefined, 'GET /api/users/session', { from, headers })).status
    const forwarded = { host: '127.0.0.1:3000', 'x-forwarded-host': 'words.example.org' }
    expect(await statusFrom('10.0.0.1', forwarded)).toBe(served)
    expect(await statusFrom('10.0.0.2', forwarded)).toBe(421)
    const foreign = { host: 'words.example.org', 'x-forwarded-host': 'evil.example' }
    expect(await statusFrom('10.0.0.1', foreign)).toBe(421)
    expect(await statusFrom('10.0.0.2', foreign)).toBe(served)
  })
})

describe('a refused request', () => {
  const line = `This server is at ${publicUrl} (its PUBLIC_URL) and serves no other host name`
  const host = 'evil.example'

  it('gets the error body of its transport', async () => {
    const { call } = await published
    const { body, headers } = await call(undefined, 'GET /api/users/session', { headers: { host } })
    expect(body).toEqual({ status: 421, code: 421, key: 'MISDIRECTED_REQUEST', message: line })
    expect(errorBody.parse(body)).toEqual(body)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
    const batch = await call(undefined, 'POST /api/trpc/accounts.signOut,accounts.signOut?batch=1', {
      headers: { host },
      body: {},
    })
    const envelope = { error: { message: line, data: { httpStatus: 421, error: body } } }
    expect(batch).toMatchObject({ status: 421, body: [envelope, envelope] })
  })

  it('gets a readable line in a browser', async () => {
    const { call } = await published
    for (const headers of [{ 'sec-fetch-mode': 'navigate' }, { accept: 'text/html,*/*;q=0.8' }]) {
      const response = await call(undefined, 'GET /library', { headers: { host, ...headers } })
      expect(response).toMatchObject({ status: 421, text: `${line}\n` })
      expect(response.headers['content-type']).toMatch(/^text\/plain/)
    }
  })

  it('is named in the log once, with the host and the setting', async () => {
    const { call, logged } = await testApp()
    for (const each of [host, 'more.example', 'a"b'])
      await call(undefined, 'GET /api/users/session', { headers: { host: each } })
    const warnings = logged.filter((entry) => entry.includes('PUBLIC_URL'))
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatch(/"level":40.*"host":"evil\.example"/)
  })
})

describe('over a connection', () => {
  const get = 'GET /api/users/session HTTP/1.1'

  it.each([
    ['its own host', [get, 'Host: localhost'], served],
    ['no host', [get], 400],
    ['no host, in HTTP/1.0', ['GET /api/users/session HTTP/1.0'], 421],
    ['its own host in HTTP/1.0', ['GET /api/users/session HTTP/1.0', 'Host: localhost'], served],
    ['an empty host', [get, 'Host:'], 421],
    ['a foreign host first', [get, 'Host: evil.example', 'Host: localhost'], 421],
    ['a foreign host second', [get, 'Host: localhost', 'Host: evil.example'], 421],
    ['its own host twice', [get, 'Host: localhost', 'host: localhost'], 421],
    [
      'its own whole address as the target',
      ['GET http://localhost/api/users/session HTTP/1.1', 'Host: localhost'],
      served,
    ],
    ['a foreign target', ['GET http://evil.example/api/users/session HTTP/1.1', 'Host: localhost'], 421],
    ['a foreign target in capitals', ['GET HTTP://evil.example/api/users/session HTTP/1.1', 'Host: localhost'], 421],
    [
      'a foreign host behind its target',
      ['GET http://localhost/api/users/session HTTP/1.1', 'Host: evil.example'],
      421,
    ],
    ['user info in its target', ['GET http://evil@localhost/api/users/session HTTP/1.1', 'Host: localhost'], 421],
    ['a health check without a host', ['GET /api/health HTTP/1.0'], 200],
    ['a health check of another host', ['GET /api/health HTTP/1.1', 'Host: 10.0.0.7:3000'], 200],
  ])('a request with %s', async (_, lines, status) => {
    const response = await send(...lines)
    expect(response.status, response.text).toBe(status)
    if (status === 421) expect(response.text).toContain('"key":"MISDIRECTED_REQUEST"')
  })
})
