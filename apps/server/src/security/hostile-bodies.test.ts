import { once } from 'node:events'
import { request as httpRequest } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { procedures } from '@wordtide/api'
import { createList, createUser, goodPassword, listFields, vocFields } from '@wordtide/api/testing'
import { limits } from '@wordtide/contract'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { encoded, form, listeningApp } from '../testing/index.ts'

const { server, address } = await listeningApp()
const json = { 'content-type': 'application/json' }
const port = Number(new URL(address).port)

/** JSON with this many bytes more than fit into a small body. */
const oversized = (fields: object) => JSON.stringify({ ...fields, padding: 'x'.repeat(limits.smallBody) })

/** Valid calls by both transports, without their bodies. */
const feedback = { type: 'general', subject: 'The sea', message: 'It is blue.' }
const small = [
  ['POST /api/feedbacks', feedback],
  ['POST /api/trpc/feedback.send', feedback],
] as const
const open = [
  ['POST /api/users/email/password', { email: 'a@example.com' }],
  ['POST /api/trpc/accounts.sendPasswordReset', { email: 'a@example.com' }],
] as const
const large = [
  ['POST /api/lists', listFields],
  ['POST /api/trpc/lists.create', listFields],
] as const

/** Sends a body without a declared length. */
async function sendChunked(what: string, body: string | Buffer, headers: Record<string, string> = {}) {
  const [method = '', path = ''] = what.split(' ')
  const sent = httpRequest(`${address}${path}`, {
    method,
    agent: false,
    headers: { ...json, ...headers, 'transfer-encoding': 'chunked' },
  })
  sent.on('error', () => {})
  sent.end(body)
  const [response] = await once(sent, 'response')
  return { status: Number(response.statusCode), text: await text(response) }
}

const statusOfChunked = async (...request: Parameters<typeof sendChunked>) => (await sendChunked(...request)).status

describe('a body of more than 16 kB', () => {
  it.each(small)('is refused with 413 by a call that needs no more: %s', async (what, fields) => {
    const user = await createUser(server.services)
    const answer = await server.call(user, what, { headers: json, body: oversized(fields) })
    expect(answer.status).toBe(413)
    expect(answer.text).toContain('BODY_TOO_LARGE')
    const fits = JSON.stringify({ ...fields, padding: 'x'.repeat(limits.smallBody - 200) })
    expect((await server.call(user, what, { headers: json, body: fits })).status).toBeLessThan(300)
  })

  it.each(open)('is refused with 413 by a public call, with and without a session: %s', async (what, fields) => {
    const user = await createUser(server.services)
    for (const caller of [undefined, user])
      expect((await server.call(caller, what, { headers: json, body: oversized(fields) })).status).toBe(413)
  })

  it.each(large)('is read only for a valid session or token: %s', async (what, fields) => {
    const body = oversized(fields)
    const user = await createUser(server.services)
    const { token } = await user.call.accessTokens.create({ name: 'Script', scope: 'read', days: 7 })
    // A malformed body: reading it would respond with 400.
    const unread = { headers: json, body: body.slice(0, -1) }
    expect((await server.call(undefined, what, unread)).status).toBe(401)
    expect((await server.call({ sessionId: 'a'.repeat(40) }, what, unread)).status).toBe(401)
    expect((await server.call({ token: `${token}x` }, what, unread)).status).toBe(401)
    expect((await server.call({ token }, what, unread)).status).toBe(403)
    expect((await server.call(user, what, unread)).status).toBe(400)
    expect((await server.call(user, what, { headers: json, body })).status).toBeLessThan(300)
  })

  it('is accepted for reviews', async () => {
    const user = await createUser(server.services)
    const answer = { vocId: 'gone', type: 'translation', result: 1, date: 1, thinkingTime: 1 }
    const vocReviews = Array.from({ length: limits.review.results }, (_, date) => ({ ...answer, date }))
    const body = { vocReviews }
    expect(JSON.stringify(body, null, 2).length).toBeGreaterThan(limits.smallBody)
    for (const what of ['POST /api/reviews/vocs', 'POST /api/trpc/reviews.submit'])
      expect((await server.call(user, what, { headers: json, body: JSON.stringify(body, null, 2) })).status).toBe(200)
    const tooLarge = { ...body, padding: 'x'.repeat(limits.answersBody) }
    expect((await server.call(user, 'POST /api/reviews/vocs', { body: tooLarge })).status).toBe(413)
  })

  it('may carry a whole vocabulary', async () => {
    const user = await createUser(server.services)
    const { list } = await createList(user)
    const translations = [{ language: 'en', value: `*${'ñ'.repeat(250)}*` }]
    const example = { value: `*${'ñ'.repeat(250)}*`, translations }
    const attributes = Array.from({ length: limits.voc.attributes }, () => ({ name: 'n', value: 'ñ'.repeat(255) }))
    const body = { listId: list.id, ...vocFields('mar'), examples: Array(10).fill(example), attributes }
    expect(Buffer.byteLength(JSON.stringify(body))).toBeGreaterThan(limits.smallBody)
    expect((await server.call(user, 'POST /api/vocs', { body })).status).toBe(201)
    expect((await server.call(user, 'POST /api/trpc/vocs.create', { body })).status).toBe(200)
  })
})

it('nothing larger than 16 kB is parsed for a client without a session, whatever it calls', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const body = JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`key${n}`, n])))
  const changes = procedures.filter(({ type }) => type === 'mutation')
  const calls = changes.flatMap(({ name, rest }) => [
    `POST /api/trpc/${name}`,
    `POST /api/trpc/${name},${name}?batch=1`,
    ...(rest === undefined ? [] : [`${rest.method} /api${rest.path.replace(/:\w+/g, '1')}`]),
  ])
  expect(calls.length).toBeGreaterThan(changes.length * 2)
  for (const what of calls)
    expect([401, 413], what).toContain((await server.call(undefined, what, { headers: json, body })).status)
  for (const what of ['POST /api/trpc/lists.create', 'POST /api/users/email/password'])
    expect([401, 413]).toContain(await statusOfChunked(what, body))
  const sizes = parse.mock.calls.map(([text]) => String(text).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(limits.smallBody)
})

it('nothing at all is parsed for a client without a session, of a call that needs one', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const restricted = procedures.filter(({ type, access }) => type === 'mutation' && access !== 'public')
  for (const { name, rest } of restricted)
    for (const what of [
      `POST /api/trpc/${name}`,
      ...(rest === undefined ? [] : [`${rest.method} /api${rest.path.replace(/:\w+/g, '1')}`]),
    ])
      expect((await server.call(undefined, what, { headers: json, body: '{"secret":' })).status, what).toBe(401)
  expect(parse.mock.calls.flat().filter((text) => String(text).includes('secret'))).toEqual([])
})

it('no body is parsed at a path that has no call', async () => {
  const parse = vi.spyOn(JSON, 'parse')
  onTestFinished(() => parse.mockRestore())
  const user = await createUser(server.services)
  const names = (count: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_, n) => [`key${n}`, n])))
  const bodies = [names(10), names(20_000)]
  for (const path of ['/', '/nowhere', '/library', '/auth/google', '/outbox', '/.well-known/security.txt', '/api/nope'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
      for (const body of bodies)
        for (const caller of [undefined, user]) {
          const what = `${method} ${path}`
          const answer = await server.call(caller, what, { headers: json, body })
          expect(answer, what).toMatchObject({ status: 404, body: { key: 'NOT_FOUND' } })
        }
  expect(await statusOfChunked('POST /nowhere', names(20_000))).toBe(404)
  expect(parse.mock.calls.filter(([text]) => bodies.includes(String(text))).length).toBe(0)
})

describe('a body without a declared length', () => {
  const typeOf = ({ headers }: Awaited<ReturnType<typeof encoded>>) => ({
    'content-type': headers['content-type'] ?? '',
  })

  it.each([...small, ...open])('is cut off at 16 kB: %s', async (what, fields) => {
    const user = await createUser(server.services)
    const headers = { cookie: `wordtide_session=${user.sessionId}` }
    expect(await statusOfChunked(what, oversized(fields), headers)).toBe(413)
    expect(await statusOfChunked(what, JSON.stringify(fields), headers)).toBeLessThan(300)
  })

  it.each(large)('is not read without a session, and cut off at the limit with one: %s', async (what, fields) => {
    const user = await createUser(server.services)
    const headers = { cookie: `wordtide_session=${user.sessionId}` }
    expect(await statusOfChunked(what, '{')).toBe(401)
    expect(await statusOfChunked(what, oversized(fields), headers)).toBeLessThan(300)
    const endless = JSON.stringify({ ...fields, padding: 'x'.repeat(limits.body) })
    expect(await statusOfChunked(what, endless, headers)).toBe(413)
  })

  it.each(large)('is cut off at the limit if it is a form: %s', async (what) => {
    const user = await createUser(server.services)
    const cookie = `wordtide_session=${user.sessionId}`
    const fits = await encoded(form(['data', listFields]))
    expect(await statusOfChunked(what, fits.payload, { ...typeOf(fits), cookie })).toBeLessThan(300)
    const image = new File([new Uint8Array(900_000)], 'a.png')
    const parts = Array.from({ length: 4 }, (_, n): [string, string] => [`part${n}`, 'x'.repeat(900_000)])
    const tooLarge = await encoded(form(['data', listFields], ['image', image], ...parts))
    const type = typeOf(tooLarge)['content-type']
    // No different than with a declared length, and the name of a type may be in capitals.
    const declared = (headers: Record<string, string>) => server.call(user, what, { headers, body: tooLarge.payload })
    for (const answer of [
      await sendChunked(what, tooLarge.payload, { 'content-type': type, cookie }),
      await declared({ 'content-type': type }),
      await declared({ 'content-type': type.replace('multipart/form-data', 'Multipart/Form-Data') }),
    ]) {
      expect(answer.status).toBe(413)
      expect(answer.text).toContain('IMAGE_TOO_LARGE')
    }
  })
})

describe('a batch', () => {
  const batchOf = (names: readonly string[]) => `POST /api/trpc/${names.join(',')}?batch=1`
  const inputs = (count: number, input: object) =>
    Object.fromEntries(Array.from({ length: count }, (_, n) => [n, input]))

  it('of a user may have as many bytes as its calls may have together', async () => {
    const user = await createUser(server.services)
    const half = { ...feedback, padding: 'x'.repeat(limits.smallBody * 0.7) }
    const call = (count: number, input: object) =>
      server.call(user, batchOf(Array(count).fill('feedback.send')), { body: inputs(count, input) })
    expect((await call(3, half)).status).toBe(200)
    expect((await call(2, { ...half, padding: 'x'.repeat(limits.smallBody) })).status).toBe(413)
  })

  it('has no more bytes than one call without a session', async () => {
    const input = { email: 'a@example.com', padding: 'x'.repeat(1000) }
    const body = inputs(20, input)
    const publicCalls = await server.call(undefined, batchOf(Array(20).fill('accounts.sendActivation')), { body })
    expect(publicCalls.status).toBe(413)
    const mixed = ['accounts.sendActivation', ...Array<string>(19).fill('lists.create')]
    expect((await server.call(undefined, batchOf(mixed), { body })).status).toBe(401)
  })

  it('of names that no call has is cut off at 16 kB, too', async () => {
    const { sessionId } = await createUser(server.services)
    for (const names of [
      ['nope', 'nope'],
      ['nope', 'accounts.sendActivation'],
    ])
      for (const headers of [{}, { cookie: `wordtide_session=${sessionId}` }])
        expect(await statusOfChunked(batchOf(names), oversized({}), headers)).toBe(413)
    expect(await statusOfChunked(batchOf(['nope', 'nope']), '{}')).toBe(404)
  })

  it('is refused with a response that does not grow with its path', async () => {
    const path = 'x,'.repeat(2400)
    const headers = { origin: 'https://evil.example' }
    const { status, text } = await server.call(undefined, `POST /api/trpc/${path}?batch=1`, { headers, body: {} })
    expect(status).toBe(403)
    expect(text.length).toBeLessThan(20_000)
    const overlong = await server.call(undefined, `GET /api/trpc/${'x,'.repeat(6000)}?batch=1`)
    expect(overlong.text.length).toBeLessThan(20_000)
  })
})

describe('JSON', () => {
  const nested = (depth: number) => `{"name":${'['.repeat(depth)}${']'.repeat(depth)}}`

  it.each(large)('that is nested too deeply is malformed: %s', async (what) => {
    const user = await createUser(server.services)
    for (const depth of [limits.json.depth, 10_000, 1_000_000])
      for (const key of [{}, { 'idempotency-key': `deep-${depth}` }]) {
        const answer = await server.call(user, what, { headers: { ...json, ...key }, body: nested(depth) })
        expect(answer.status).toBe(400)
        expect(answer.text).toContain('MALFORMED_BODY')
      }
    // Deep enough for everything that has a meaning, and no more wrong than a number.
    const answer = await server.call(user, what, { headers: json, body: nested(limits.json.depth - 1) })
    expect(answer.text).toContain('INVALID_INPUT')
  })

  it.each(large)('with too many names is too large: %s', async (what) => {
    const user = await createUser(server.services)
    const withNames = (count: number) => ({
      ...Object.fromEntries(Array.from({ length: count }, (_, n) => [`n${n}`, ':{["'])),
      ...listFields,
    })
    expect((await server.call(user, what, { body: withNames(limits.json.names) })).status).toBe(413)
    expect((await server.call(user, what, { body: withNames(limits.json.names - 10) })).status).toBeLessThan(300)
  })

  it('that is data of a form has the same bounds', async () => {
    const user = await createUser(server.services)
    for (const path of ['/api/lists', '/api/trpc/lists.create']) {
      const body = form(['data', nested(1000)])
      const headers = { cookie: `wordtide_session=${user.sessionId}` }
      const response = await fetch(`${address}${path}`, { method: 'POST', headers, body })
      expect(response.status).toBe(400)
      expect(await response.text()).toContain('MALFORMED_BODY')
    }
  })
})

it('a query has at most a hundred parameters', async () => {
  const user = await createUser(server.services)
  const ofLength = (count: number) => Array.from({ length: count }, (_, n) => `x${n}=%zz`).join('&')
  for (const path of ['/api/lists/user', '/api/health', '/api/trpc/accounts.getSession', '/api/nope']) {
    const answer = await server.call(user, `GET ${path}?${ofLength(101)}`)
    expect(answer.status).toBe(400)
    expect(answer.text).toContain('MALFORMED_REQUEST')
    expect((await server.call(user, `GET ${path}?${ofLength(100)}`)).status).toBe(path === '/api/nope' ? 404 : 200)
  }
})

it('a refused body does not harm the next request of its connection', async () => {
  const socket = connect(port, '127.0.0.1')
  const received: string[] = []
  socket.on('data', (chunk) => received.push(String(chunk)))
  const body = 'x'.repeat(300_000)
  const head = [
    'POST /api/lists HTTP/1.1',
    'Host: localhost',
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  socket.write('GET /api/health HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await once(socket, 'close')
  expect(received.join('').match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 401', 'HTTP/1.1 200'])
})

it('a sign-in still works with what a sign-in needs', async () => {
  const { email } = await createUser(server.services)
  const body = { email, password: goodPassword }
  expect((await server.call(undefined, 'POST /api/users/session', { body })).status).toBe(200)
})
