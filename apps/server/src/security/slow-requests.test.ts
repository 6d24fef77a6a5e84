import { connect, type Socket } from 'node:net'
import { createUser, listFields } from '@wordtide/api/testing'
import { errorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { encoded, form, listeningApp } from '../testing/index.ts'

const timeouts = { arrivalMs: 150, headersMs: 150, keepAliveMs: 150, inactivityMs: 60_000, checkMs: 50 }
const { server, address } = await listeningApp({ timeouts })
const port = Number(new URL(address).port)

interface Outcome {
  head: string
  body: unknown
}

/** Opens a connection; `outcome` resolves with the response when the server has closed it. */
function open(to = port): { socket: Socket; outcome: Promise<Outcome> } {
  const socket = connect(to, '127.0.0.1')
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  // The server may close the connection while more is sent to it.
  socket.on('error', () => {})
  const outcome = new Promise((resolve) => socket.once('close', resolve)).then(() => {
    const [head = '', body = ''] = Buffer.concat(chunks).toString().split('\r\n\r\n')
    // It may be in a chunk.
    const [json] = /\{.*\}/s.exec(body) ?? []
    return { head, body: json === undefined ? undefined : JSON.parse(json) }
  })
  return { socket, outcome }
}

/**
 * Sends the begin of a request and then a little more again and again, until the server closes the connection. Repeats it if the
 * connection breaks while the client is sending: then it cannot read the response.
 */
async function trickle(begin: readonly (string | Buffer)[], more = ' ', to = port): Promise<Outcome> {
  for (;;) {
    const { socket, outcome } = open(to)
    for (const bytes of begin) socket.write(bytes)
    const timer = setInterval(() => socket.write(more), 20)
    const result = await outcome.finally(() => clearInterval(timer))
    if (result.body !== undefined) return result
  }
}

const headOf = (path: string, ...headers: string[]) =>
  [`POST ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n')

function expectTimeout({ head, body }: Outcome): void {
  expect(head).toMatch(/^HTTP\/1\.1 408 /)
  expect(head).toMatch(/\r\nx-request-id: .{36}/i)
  expect(head).toMatch(/\r\nx-content-type-options: nosniff/i)
  expect(head).toMatch(/\r\nconnection: close/i)
  expect(JSON.stringify(body)).toContain('REQUEST_TIMEOUT')
}

const json = 'Content-Type: application/json'

describe('a body that does not arrive in time', () => {
  it.each([
    ['REST', '/api/users/email/password'],
    ['tRPC', '/api/trpc/accounts.sendPasswordReset'],
  ])('ends with 408 and the connection is closed: %s', async (_, path) => {
    expectTimeout(await trickle([headOf(path, json, 'Content-Length: 5000')]))
  })

  it.each(['/api/lists', '/api/trpc/lists.create'])('ends with 408 if it is a form, too: %s', async (path) => {
    const { sessionId } = await createUser(server.services)
    const { payload, headers } = await encoded(form(['data', listFields]))
    const sent = [`Content-Type: ${headers['content-type']}`, `Cookie: wordtide_session=${sessionId}`]
    expectTimeout(await trickle([headOf(path, ...sent, 'Content-Length: 20000'), payload.subarray(0, 80)]))
  })

  it('ends with 408 if its length is not declared, too', async () => {
    const head = headOf('/api/users/email/password', json, 'Transfer-Encoding: chunked')
    expectTimeout(await trickle([head], '1\r\n \r\n'))
  })

  it('ends with 408 if the request was refused before, too', async () => {
    const { head } = await trickle([headOf('/api/lists', json, 'Content-Length: 50000')])
    expect(head).toMatch(/^HTTP\/1\.1 (401|408) /)
  })

  it('does not delay other requests, and a whole one is answered', async () => {
    const slow = trickle([headOf('/api/users/email/password', json, 'Content-Length: 5000')])
    expect((await fetch(`${address}/api/health`)).status).toBe(200)
    expectTimeout(await slow)
  })
})

describe('a body that drips', () => {
  it('ends with 408 long before the time that its call has', async () => {
    const dripping = await listeningApp({ timeouts: { ...timeouts, arrivalMs: undefined, ratePeriodMs: 100 } })
    const { sessionId } = await createUser(dripping.server.services)
    const type = 'Content-Type: multipart/form-data; boundary=here'
    const head = headOf('/api/lists/import', type, `Cookie: wordtide_session=${sessionId}`, 'Content-Length: 100000')
    const begin = '--here\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\nuno,one\n'
    expectTimeout(await trickle([head, begin], 'a', Number(new URL(dripping.address).port)))
  })
})

describe('a connection', () => {
  it('on which no request begins is closed', async () => {
    const { outcome } = open()
    expect((await outcome).head).toMatch(/^(HTTP\/1\.1 408 |$)/)
  })

  it('whose request headers never end is closed with 408', async () => {
    expectTimeout(await trickle(['GET /api/health HTTP/1.1\r\nHost: localhost\r\n'], 'X: y\r\n'))
  })

  it('is closed when it is idle after a response, without another response', async () => {
    const { socket, outcome } = open()
    socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const { head, body } = await outcome
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(body).toEqual({ status: 'ok' })
  })
})

describe('a response that is sent without a hook', () => {
  it.each([
    ['noise', 'NOISE\r\n\r\n', 400],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400],
    ['long headers', `GET /api/lists HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
  ])('has the security headers and a request id that is in the log: %s', async (_, bytes, status) => {
    const { socket, outcome } = open()
    socket.write(bytes)
    const { head, body } = await outcome
    expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(errorBody.strict().parse(body).status).toBe(status)
    for (const name of ['content-security-policy', 'x-content-type-options', 'referrer-policy', 'cache-control'])
      expect(head.toLowerCase()).toContain(`\r\n${name}: `)
    const [, id = 'none'] = /\r\nx-request-id: (.{36})\r\n/i.exec(head) ?? []
    const lines = server.logged.filter((line) => line.includes(id))
    expect(lines.length).toBeGreaterThan(0)
    expect(lines.join('')).not.toContain('xxxx')
  })

  it('is not sent after the response to the same request', async () => {
    const { head, body } = await trickle([
      'GET /api/health HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000\r\n\r\n',
    ])
    expect(head).toMatch(/^HTTP\/1\.1 200 /)
    expect(body).toEqual({ status: 'ok' })
  })
})
