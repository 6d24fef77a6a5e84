import { endpoints } from '@wordtide/api'
import { createUser, listFields, pngFile } from '@wordtide/api/testing'
import { errorBody } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { listeningApp, type TestApp, testApp } from '../testing/index.ts'

const { server, address } = await listeningApp()

async function signedIn() {
  const user = await createUser(server.services)
  return (what: string, request?: Parameters<TestApp['call']>[2]) => server.call(user, what, request)
}

const json = { 'content-type': 'application/json' }

describe('an unknown path under /api', () => {
  it.each(['/api', '/api/', '/api/nope', '/api/lists/1/2/3', '/api/healthy', '/api/index.html', '/api//lists'])(
    'responds with 404 in JSON: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'DELETE']) {
        const answer = await server.call(undefined, `${method} ${path}`)
        expect(answer.status).toBe(404)
        expect(answer.body).toEqual({ status: 404, code: 404, key: 'NOT_FOUND', message: 'Not found' })
      }
    },
  )

  it.each(['/api/lists/%E0%A4%A', '/api/%', `/api/lists/${'x'.repeat(6000)}`])(
    'responds with 404 also if it is not a valid path: %#',
    async (path) => {
      const response = await fetch(`${address}${path}`)
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 404, code: 404 })
      expect(response.headers.get('x-request-id')).toMatch(/.{36}/)
    },
  )
})

describe('a known path', () => {
  const paths = [...new Set(endpoints.map(({ rest }) => rest.path)), '/health', '/ready']

  it.each(paths)('%s responds with 405 and the allowed methods to every other method', async (path) => {
    const known = endpoints.filter(({ rest }) => rest.path === path).map(({ rest }) => String(rest.method))
    const allowed = ['/health', '/ready'].includes(path) ? ['GET'] : known
    if (allowed.includes('GET')) allowed.push('HEAD')
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter((one) => !allowed.includes(one))) {
      const answer = await server.call(undefined, `${method} /api${path.replace(/:\w+/g, '1')}`)
      expect(answer.status).toBe(405)
      expect(answer.body).toEqual({ status: 405, code: 405, key: 'METHOD_NOT_ALLOWED', message: 'Method not allowed' })
      expect(String(answer.headers.allow).split(', ').sort()).toEqual([...allowed].sort())
    }
  })

  it('refuses another method with 405 before the body is read', async () => {
    const answer = await server.call(undefined, 'PATCH /api/lists', { headers: json, body: '{' })
    expect(answer.status).toBe(405)
  })
})

describe('a body', () => {
  it.each([
    ['null', 'null'],
    ['a hostile key', '{"__proto__": {"admin": true}}'],
  ])('that is %s is refused with 400', async (_, body) => {
    const call = await signedIn()
    const answer = await call('POST /api/lists', { headers: json, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ status: 400, code: 400 })
    expect(errorBody.strict().safeParse(answer.body).success).toBe(true)
  })

  it('that is absent counts as an empty one', async () => {
    const call = await signedIn()
    const answer = await call('POST /api/lists')
    expect(answer).toMatchObject({ status: 400, body: { issues: expect.any(Array) } })
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'application/xml', 'nonsense'])(
    'of the type %s is refused with 415',
    async (type) => {
      const call = await signedIn()
      const answer = await call('POST /api/lists', { headers: { 'content-type': type }, body: 'name=a' })
      expect(answer.status).toBe(415)
      expect(answer.body).toEqual({
        status: 415,
        code: 415,
        key: 'UNSUPPORTED_MEDIA_TYPE',
        message: 'Unsupported content type',
      })
    },
  )

  it('is accepted with a charset and a content type in any case', async () => {
    const call = await signedIn()
    const headers = { 'content-type': 'Application/JSON; charset=UTF-8' }
    const answer = await call('POST /api/lists', { headers, body: JSON.stringify(listFields) })
    expect(answer.status).toBe(201)
  })

  it('of more than three megabytes is refused with 413', async () => {
    const call = await signedIn()
    const body = JSON.stringify({ ...listFields, description: 'x'.repeat(3_200_000) })
    const answer = await call('POST /api/lists', { headers: json, body })
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ status: 413, code: 413, key: 'BODY_TOO_LARGE', message: 'Request body is too large' })
  })

  it('of no declared length is cut off at the same size', async () => {
    const user = await createUser(server.services)
    const chunk = new Uint8Array(500_000).fill(32)
    const stream = ReadableStream.from(Array.from({ length: 10 }, () => chunk))
    const request = { method: 'POST', body: stream, duplex: 'half' as const }
    const headers = { ...json, cookie: `wordtide_session=${user.sessionId}` }
    const status = await fetch(`${address}/api/lists`, { ...request, headers }).then(
      (response) => response.status,
      // The server may close the connection before the client has read the response.
      () => 413,
    )
    expect(status).toBe(413)
  })
})

describe('an unexpected error', () => {
  it('is a bare 500 whose cause is only in the log', async () => {
    const failing = await testApp({
      services: {
        images: {
          put: () => Promise.reject(new Error('the disk is full at /secret/place')),
          get: async () => undefined,
          open: async () => undefined,
          has: async () => false,
          remove: async () => {},
          async *list() {},
        },
      },
    })
    const body = new FormData()
    body.set('data', JSON.stringify(listFields))
    body.set('image', pngFile())
    const answer = await failing.call(await createUser(failing.services), 'POST /api/lists', { body })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      status: 500,
      code: 500,
      key: 'INTERNAL_SERVER_ERROR',
      message: 'Internal Server Error',
    })
    const line = failing.logged.find((one) => one.includes('the disk is full'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ level: 50 })
    expect(line).toContain(`"${answer.headers['x-request-id']}"`)
  })
})

describe('GET health', () => {
  it('is public', async () => {
    const { status, body } = await server.call(undefined, 'GET /api/health')
    expect({ status, body }).toEqual({ status: 200, body: { status: 'ok' } })
  })
})
