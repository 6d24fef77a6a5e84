import { once } from 'node:events'
import { connect } from 'node:net'
import { imageInMemory } from '@wordtide/api'
import { createList, createUser, listFields, memoryImages, pngBytes, pngFile } from '@wordtide/api/testing'
import { limits } from '@wordtide/contract'
import { waitUntil } from '@wordtide/db/testing'
import { afterEach, describe, expect, it, onTestFinished } from 'vitest'
import { createLog, plainLines } from './log.ts'
import { encoded, form, listeningApp } from './testing/index.ts'

function loggedLines(write: (log: ReturnType<typeof createLog>) => void, level = 'info'): string[] {
  const lines: string[] = []
  write(createLog(level, { write: (line: string) => lines.push(line) }))
  return lines
}

describe('the log', () => {
  it('has one JSON object per line', () => {
    const [line = ''] = loggedLines((log) => log.info({ port: 1 }, 'listening'))
    expect(JSON.parse(line)).toMatchObject({ port: 1, msg: 'listening' })
    expect(line.trimEnd()).not.toContain('\n')
  })

  it('omits lines below its level', () => {
    expect(loggedLines((log) => log.info({}, 'hello'), 'warn')).toEqual([])
  })

  it('describes a request by method, path and address, without query and headers', () => {
    const req = { method: 'GET', url: '/user/activate?token=s3cret', ip: '::1', headers: { cookie: 's3cret' } }
    const [line = ''] = loggedLines((log) => log.info({ req }, 'incoming request'))
    expect(JSON.parse(line).req).toEqual({ method: 'GET', path: '/user/activate', ip: '::1' })
    expect(line).not.toContain('s3cret')
  })

  it('omits the values of a failed query, such as addresses, hashes and session ids', () => {
    const cause = Object.assign(new Error('connection lost'), { detail: 'Key (id)=(s3cret) exists', query: 's3cret' })
    const message = 'Failed query: insert into "sessions" values ($1)\nparams: s3cret'
    const err = Object.assign(new Error(message, { cause }), { query: 'insert', params: ['s3cret'] })
    const [line = ''] = loggedLines((log) => log.error({ err }, 'unexpected error'))
    expect(line).toContain('Failed query: insert into')
    expect(line).toContain('connection lost')
    expect(line).not.toContain('s3cret')
  })
})

describe('the log at a terminal', () => {
  it('has the messages alone, and those of errors, without their values', () => {
    const lines: string[] = []
    const log = createLog('warn', plainLines({ write: (line: string) => lines.push(line) }))
    log.info('hello')
    log.warn({ port: 1 }, 'SMTP_URL is not set')
    log.error({ err: new Error('Failed query: select $1\nparams: s3cret') }, 'unexpected error')
    expect(lines).toEqual(['wordtide: SMTP_URL is not set\n', 'wordtide: unexpected error: Failed query: select $1\n'])
  })

  it('has the event of a security event, and its user if it has one', () => {
    const lines: string[] = []
    const log = createLog('info', plainLines({ write: (line: string) => lines.push(line) }))
    log.info({ event: 'account-suspended', userId: '1', by: 'operator' }, 'security event')
    log.info({ event: 'sessions-ended', by: 'operator', count: 7 }, 'security event')
    expect(lines).toEqual([
      'wordtide: security event: account-suspended, user 1\n',
      'wordtide: security event: sessions-ended\n',
    ])
  })
})

/** An image store that waits for `release` before it stores, and has an image larger than the buffers of a socket. */
const stored = memoryImages(() => new Date())
const gate = { isWaiting: false, release: () => {} }
const images = {
  ...stored,
  put: async (...image: Parameters<typeof stored.put>) => {
    await new Promise<void>((resolve) => {
      Object.assign(gate, { isWaiting: true, release: resolve })
    })
    await stored.put(...image)
  },
  open: async () => imageInMemory(Buffer.concat([pngBytes, Buffer.alloc(20_000_000)])),
}
const { server, address } = await listeningApp({ services: { images } })
const user = await createUser(server.services)

afterEach(() => {
  server.logged.length = 0
  gate.isWaiting = false
})

/** The lines of requests with this path. */
const linesOf = (path: string) => server.logged.map((line) => JSON.parse(line)).filter(({ req }) => req?.path === path)

/** The head of a request of the user. */
const head = (request: string, headers: Record<string, string | number> = {}) =>
  Object.entries({ host: 'localhost', cookie: `wordtide_session=${user.sessionId}`, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .reduce((lines, line) => lines + line, `${request} HTTP/1.1\r\n`)
    .concat('\r\n')

/** The bytes of a request that creates a list with this name and waits for the image store. */
async function slowRequest(name: string): Promise<Buffer> {
  const { payload, headers } = await encoded(form(['data', { ...listFields, name }], ['image', pngFile()]))
  return Buffer.concat([Buffer.from(head('POST /api/lists', headers)), payload])
}

/** Opens a connection and sends these bytes. */
function sending(bytes: string | Buffer) {
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  let received = ''
  socket.on('error', () => {})
  socket.on('data', (chunk) => {
    received += chunk
  })
  socket.write(bytes)
  return { socket, responses: () => received.split('HTTP/1.1 ').slice(1) }
}

describe('the line of a request', () => {
  it('has its outcome', async () => {
    const { headers } = await server.call(undefined, 'GET /api/lists/user?search=s3cret', { from: '192.0.2.7' })
    expect(linesOf('/api/lists/user')).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        reqId: headers['x-request-id'],
        req: { method: 'GET', path: '/api/lists/user', ip: '192.0.2.7' },
        res: { statusCode: 401 },
        procedure: 'GET /api/lists/user',
        key: 'UNAUTHORIZED',
        responseTime: expect.any(Number),
        msg: 'request completed',
      },
    ])
  })

  it('has the id of the user of the session or of the access token, and nothing else about them', async () => {
    await server.call(user, 'GET /api/profile/info')
    const { token } = await user.call.accessTokens.create({ name: 'Script', scope: 'read', days: 30 })
    await server.call({ token }, 'GET /api/profile/info')
    expect(linesOf('/api/profile/info')).toMatchObject([{ userId: user.id }, { userId: user.id }])
    expect(JSON.stringify(linesOf('/api/profile/info'))).not.toContain(user.email)
    expect(JSON.stringify(linesOf('/api/profile/info'))).not.toContain(token)
  })

  it('has no user for a session that is not valid, whatever user it names', async () => {
    const forged = user.sessionId.replace(/^./, (letter) => (letter === 'a' ? 'b' : 'a'))
    const { status } = await server.call({ sessionId: forged }, 'GET /api/trpc/lists.listOwn?input={}')
    expect(status).toBe(401)
    expect(linesOf('/api/trpc/lists.listOwn')).toMatchObject([{ res: { statusCode: 401 } }])
    expect(linesOf('/api/trpc/lists.listOwn')[0].userId).toBeUndefined()
  })

  it.each([
    ['a procedure', 'GET /api/trpc/accounts.getSession?input={}', 'accounts.getSession'],
    ['a batch of procedures', 'GET /api/trpc/accounts.getSession,no.such?batch=1', ['accounts.getSession', 'unknown']],
    ['a batch of one', 'GET /api/trpc/accounts.getSession?batch=1', 'accounts.getSession'],
    ['an endpoint, without its ids', 'GET /api/lists/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'GET /api/lists/:id'],
    ['an endpoint that has no such method', 'PATCH /api/lists', 'unknown'],
    ['the check of the process', 'HEAD /api/health', 'GET /api/health'],
    ['a file', 'GET /api/openapi.json', 'file'],
    ['a page', 'GET /api/docs', 'page'],
    ['nothing that there is', 'GET /wp-login.php', 'unknown'],
  ])('names what was called: %s', async (_, call, procedure) => {
    await server.call(undefined, call)
    const [, url = ''] = call.split(' ')
    expect(linesOf(url.split('?', 1)[0] ?? '')).toMatchObject([{ procedure }])
  })

  it.each([
    ['a call', 'GET /api/trpc/accounts.getSession?input={}', 'UNAUTHORIZED'],
    ['calls of a batch', 'GET /api/trpc/accounts.getSession,no.such?batch=1', ['UNAUTHORIZED', 'NOT_FOUND']],
    ['an endpoint', 'GET /api/lists/0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b', 'UNAUTHORIZED'],
    ['a path', 'GET /api/no/such', 'NOT_FOUND'],
    ['nothing', 'GET /api/health', undefined],
  ])('says by its key in the catalogue what was refused: %s', async (_, call, key) => {
    await server.call(undefined, call)
    const [, url = ''] = call.split(' ')
    expect(linesOf(url.split('?', 1)[0] ?? '').map((line) => line.key)).toEqual([key])
  })

  it('says so of a page for another host, too', async () => {
    const headers = { host: 'evil.example', accept: 'text/html' }
    expect((await server.call(undefined, 'GET /learn', { headers })).status).toBe(421)
    expect(linesOf('/learn')).toMatchObject([{ key: 'MISDIRECTED_REQUEST' }])
  })

  it.each([
    ['cannot be decoded', '/api/%E0%A4%A'],
    ['has too long a part', `/api/lists/${'x'.repeat(5001)}`],
  ])('is there for a path that %s', async (_, path) => {
    const { socket, responses } = sending(head(`GET ${path}?token=s3cret`))
    await waitUntil(() => responses().length === 1 && linesOf(path).length > 0)
    socket.destroy()
    await waitUntil(async () => (await connections()) === 0)
    const [, reqId] = /\r\nx-request-id: (.{36})\r\n/i.exec(responses()[0] ?? '') ?? []
    const req = { method: 'GET', path, ip: '127.0.0.1' }
    expect(linesOf(path)).toMatchObject([{ reqId, req, res: { statusCode: 404 }, msg: 'request completed' }])
    expect(linesOf(path)[0].responseTime).toBeGreaterThan(0)
    expect(linesOf(path)[0].procedure).toBe('unknown')
  })

  it('is one for each request of a connection, and none for its end', async () => {
    const warnings: unknown[] = []
    const onWarning = (warning: unknown) => warnings.push(warning)
    process.on('warning', onWarning)
    onTestFinished(() => {
      process.off('warning', onWarning)
    })
    const { socket, responses } = sending(head('GET /api/health'))
    for (let n = 1; n < 4; n++) {
      await waitUntil(() => responses().length === n)
      socket.write(head('GET /api/health'))
    }
    // Sent at once, the later ones wait for their turn.
    socket.write(head('GET /api/health').repeat(20))
    await waitUntil(() => responses().length === 24)
    socket.destroy()
    await waitUntil(async () => (await connections()) === 0)
    expect(linesOf('/api/health')).toMatchObject(Array(24).fill({ res: { statusCode: 200 }, msg: 'request completed' }))
    expect(warnings).toEqual([])
  })

  it('is one for a body that is refused before it is read', async () => {
    const body = 'x'.repeat(limits.smallBody + 1)
    const { socket, responses } = sending(head('POST /api/feedbacks', { 'content-length': body.length }) + body)
    await waitUntil(() => responses().length === 1)
    socket.destroy()
    await waitUntil(async () => (await connections()) === 0)
    expect(linesOf('/api/feedbacks')).toMatchObject([{ res: { statusCode: 413 }, msg: 'request completed' }])
  })
})

describe('the line of a request whose client has gone away', () => {
  it('has no status if the response had none', async () => {
    const { socket } = sending(await slowRequest('Left'))
    await waitUntil(() => gate.isWaiting)
    socket.resetAndDestroy()
    await waitUntil(() => linesOf('/api/lists').length > 0)
    gate.release()
    await waitUntil(async () => (await user.call.lists.listOwn({})).lists.some(({ name }) => name === 'Left'))
    await server.call(user, 'GET /api/lists/user')
    expect(linesOf('/api/lists')).toEqual([
      {
        level: 30,
        time: expect.any(Number),
        reqId: expect.any(String),
        req: { method: 'POST', path: '/api/lists', ip: '127.0.0.1' },
        userId: user.id,
        procedure: 'POST /api/lists',
        responseTime: expect.any(Number),
        msg: 'request aborted',
      },
    ])
  })

  it('is there for each request that waits for its turn on the connection', async () => {
    const others = head('GET /api/health') + head('GET /api/%E0%A4%A')
    const { socket } = sending(Buffer.concat([await slowRequest('First'), Buffer.from(others)]))
    await waitUntil(() => gate.isWaiting)
    socket.destroy()
    await waitUntil(() => linesOf('/api/lists').length > 0)
    gate.release()
    const aborted = { req: { ip: '127.0.0.1' }, msg: 'request aborted' }
    expect(linesOf('/api/lists')).toMatchObject([aborted])
    expect(linesOf('/api/health')).toMatchObject([{ ...aborted, res: { statusCode: 200 } }])
    expect(linesOf('/api/%E0%A4%A')).toMatchObject([{ ...aborted, res: { statusCode: 404 } }])
  })

  it('is there for a body of which a part has arrived', async () => {
    const begun = once(server.app.server, 'request')
    const { socket } = sending(`${head('POST /api/feedbacks', { 'content-length': 100 })}{"subject":`)
    await begun
    socket.destroy()
    await waitUntil(() => linesOf('/api/feedbacks').length > 0)
    await server.call(user, 'GET /api/health')
    expect(linesOf('/api/feedbacks')).toMatchObject([{ msg: 'request aborted' }])
  })

  it('has the status of a refusal that was about to be sent', async () => {
    const { socket } = sending(head('POST /api/lists', { 'content-length': 10, cookie: 'none=' }))
    await once(server.app.server, 'request')
    await server.call(user, 'GET /api/lists/user')
    socket.destroy()
    await waitUntil(() => linesOf('/api/lists').length > 0)
    expect(linesOf('/api/lists')).toMatchObject([{ res: { statusCode: 401 }, msg: 'request aborted' }])
  })

  it('has the status of a response that was sent in part', async () => {
    const creation = createList(user, [], { image: pngFile() })
    await waitUntil(() => gate.isWaiting)
    gate.release()
    const { list } = await creation
    const path = String(list.image)
    const { socket } = sending(head(`GET ${path}`))
    socket.once('data', () => socket.destroy())
    await waitUntil(() => linesOf(path).length > 0)
    expect(linesOf(path)).toMatchObject([{ res: { statusCode: 200 }, msg: 'request aborted' }])
  })
})

const connections = () =>
  new Promise<number>((resolve, reject) =>
    server.app.server.getConnections((error, count) => (error === null ? resolve(count) : reject(error))),
  )
