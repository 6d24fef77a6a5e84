import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import { createUser, listFields } from '@wordtide/api/testing'
import { toErrorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { listeningApp } from '../testing/index.ts'

const { server, address } = await listeningApp()

/** Returns the response to these bytes. */
async function sent(bytes: string): Promise<{ head: string; body: unknown }> {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  socket.on('error', () => {})
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return { head, body: JSON.parse(body) }
}

describe('bytes that are not HTTP', () => {
  it.each([
    ['noise', 'NOISE\r\n\r\n', 'MALFORMED_REQUEST'],
    ['an unknown method', 'FOO /api/lists HTTP/1.1\r\nHost: a\r\n\r\n', 'MALFORMED_REQUEST'],
    ['a NUL in its path', 'GET /api/lists/\0 HTTP/1.1\r\nHost: a\r\n\r\n', 'MALFORMED_REQUEST'],
    ['two lengths', 'POST /api/lists HTTP/1.1\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\n', 'MALFORMED_REQUEST'],
    ['a long header', `GET /api/lists HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'HEADERS_TOO_LARGE'],
  ] as const)('%s, is answered like every failure', async (_, bytes, key) => {
    const { head, body } = await sent(bytes)
    expect(body).toEqual(toErrorBody(key))
    expect(head).toMatch(
      new RegExp(`^HTTP/1.1 ${toErrorBody(key).status} [\\s\\S]+content-type: application/json`, 'i'),
    )
  })
})

it('an Expect header is ignored: the response has what every other has', async () => {
  for (const [host, key] of [
    ['localhost', 'NOT_FOUND'],
    ['evil.example', 'MISDIRECTED_REQUEST'],
  ] as const) {
    const lines = ['GET /api/nope HTTP/1.1', `Host: ${host}`, 'Expect: the-impossible', 'Connection: close', '', '']
    const { head, body } = await sent(lines.join('\r\n'))
    expect(body).toMatchObject({ status: toErrorBody(key).status, key })
    expect(head).toMatch(/\r\ncontent-security-policy: /i)
    const [, id = 'none'] = /\r\nx-request-id: (.{36})\r\n/i.exec(head) ?? []
    expect(server.logged.some((line) => line.includes(id))).toBe(true)
  }
})

describe('a method that Fastify cannot route', () => {
  async function call(method: string, path: string) {
    const [response] = await once(request(`${address}/api${path}`, { method, agent: false }).end(), 'response')
    response.resume()
    return [response.statusCode, response.headers.allow]
  }

  it('gets a 405 on a known path, and a 404 elsewhere', async () => {
    for (const method of ['PROPFIND', 'SEARCH', 'LOCK']) {
      expect(await call(method, '/lists?x=1')).toEqual([405, 'POST'])
      expect(await call(method, '/lists/user')).toEqual([405, 'GET, HEAD'])
      expect(await call(method, '/lists/1')).toEqual([405, 'GET, HEAD, PUT, DELETE'])
      expect(await call(method, '/openapi.json')).toEqual([405, 'GET, HEAD'])
      expect(await call(method, '/nope')).toEqual([404, undefined])
    }
  })
})

it.each(['/lists/', '/lists//shares', '/reviews/list/', '/vocs/1/image/'])(
  'a part of a path that is empty names nothing: %s',
  async (path) => {
    const { services, call } = server
    const ada = await createUser(services)
    for (const method of ['GET', 'DELETE', 'PATCH'])
      expect(await call(ada, `${method} /api${path}`)).toMatchObject({ status: 404, body: { message: 'Not found' } })
  },
)

it('a body with a content encoding is refused with 415', async () => {
  const { services, call } = server
  const ada = await createUser(services)
  const create = (coding: string) =>
    call(ada, 'POST /api/lists', { headers: { 'content-encoding': coding }, body: listFields })
  expect(await create('gzip')).toMatchObject({ status: 415, body: { message: 'Unsupported content type' } })
  expect(await create('identity')).toMatchObject({ status: 201 })
})

it('a body that is not UTF-8 is malformed and not stored with replacement characters', async () => {
  const { services, call } = server
  const ada = await createUser(services)
  const headers = { 'content-type': 'application/json' }
  const latin1 = Buffer.from(JSON.stringify({ ...listFields, name: 'Canción' }), 'latin1')
  const malformed = { status: 400, body: { message: 'Malformed request body' } }
  expect(await call(ada, 'POST /api/lists', { headers, body: latin1 })).toMatchObject(malformed)
  const utf8 = { ...listFields, name: '\ufeffCanción' }
  expect(await call(ada, 'POST /api/lists', { body: utf8 })).toMatchObject({ status: 201, body: { name: 'Canción' } })
})

it('a client that sends far too much gets the response after sending it', async () => {
  const { sessionId } = await createUser(server.services)
  for (const [megabytes, cookie, status] of [
    [4, `wordtide_session=${sessionId}`, '413 Payload Too Large'],
    [20, `wordtide_session=${sessionId}`, '413 Payload Too Large'],
    [20, 'none=', '401 Unauthorized'],
  ] as const) {
    const body = JSON.stringify({ name: 'x'.repeat(megabytes * 1_048_576) })
    const { port } = new URL(address)
    const socket = connect(Number(port), '127.0.0.1')
    const head = ['POST /api/lists HTTP/1.1', 'Host: localhost', 'Content-Type: application/json', 'Connection: close']
    const bytes = Buffer.from([...head, `Cookie: ${cookie}`, `Content-Length: ${body.length}`, '', body].join('\r\n'))
    // In chunks, as most clients write: a closed connection fails the next chunk.
    for (let at = 0; at < bytes.length; at += 65_536)
      await new Promise<void>((resolve, reject) => {
        socket.write(bytes.subarray(at, at + 65_536), (error) => (error ? reject(error) : resolve()))
      })
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toContain(status)
  }
})

it('an issue names the field as the document does', async () => {
  const { services, call } = server
  const answer = await call(await createUser(services), 'GET /api/vocs?limit=0')
  expect(answer.body).toMatchObject({ issues: [{ path: ['list'], message: 'Required' }, { path: ['limit'] }] })
})

it('no error is cached', async () => {
  for (const path of ['/api/nope', '/api/lists/user', '/api/trpc/lists.listOwn', '/nope'])
    expect((await server.call(undefined, `GET ${path}`)).headers).toMatchObject({ 'cache-control': 'no-store' })
})
