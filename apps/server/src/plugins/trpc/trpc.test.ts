import { once } from 'node:events'
import { request } from 'node:http'
import { createList, createUser, goodPassword, listFields, pngBytes, pngFile } from '@wordtide/api/testing'
import { limits } from '@wordtide/contract'
import { describe, expect, it } from 'vitest'
import { cookieOf, form, listeningApp, type TestApp } from '../../testing/index.ts'

const { server, address } = await listeningApp()

async function signedIn() {
  const user = await createUser(server.services)
  const call = (what: string, request?: Parameters<TestApp['call']>[2]) => server.call(user, what, request)
  return { user, call }
}

const json = { 'content-type': 'application/json' }
const xml = { 'content-type': 'application/xml' }
const inputOf = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const refusal = (status: number, message: unknown = expect.any(String)) => ({
  error: { message, data: { httpStatus: status, error: { status, code: status, message } } },
})

describe('a call', () => {
  it('is a GET for a query and a POST for a mutation', async () => {
    const { call, user } = await signedIn()
    const made = await call('POST /api/trpc/lists.create', { body: listFields })
    expect(made).toMatchObject({ status: 200, body: { result: { data: { name: listFields.name } } } })
    const own = await call(`GET /api/trpc/lists.listOwn?input=${inputOf({})}`)
    expect(own).toMatchObject({ status: 200, body: { result: { data: { lists: [{ createdBy: user.name }] } } } })
  })

  it('returns dates as unix milliseconds', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user)
    const answer = await call(`GET /api/trpc/lists.get?input=${inputOf({ id: list.id })}`)
    expect(answer.body).toMatchObject({ result: { data: { createdAt: list.createdAt } } })
  })

  it('returns the error body of the catalogue, without internal text', async () => {
    const { call } = await signedIn()
    const missing = await call(`GET /api/trpc/lists.get?input=${inputOf({ id: 'nonsense' })}`)
    expect(missing.status).toBe(404)
    expect(missing.body).toMatchObject(refusal(404, 'List not found'))
    const wrong = await call('POST /api/trpc/lists.create', { body: { ...listFields, name: 'ab' } })
    const error = { message: 'Too short', issues: [{ path: ['name'], message: 'Too short' }] }
    expect(wrong).toMatchObject({ status: 400, body: { error: { data: { error } } } })
    for (const { text } of [missing, wrong]) expect(text).not.toMatch(/stack|node_modules|\.ts/)
  })

  it('never returns the bytes of images and audio, which have REST endpoints', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user, [], { image: pngFile() })
    const imageId = list.image?.split('/').at(-1)
    for (const path of [
      `lists.getImage?input=${inputOf({ id: list.id, imageId })}`,
      `audio.speak?input=${inputOf({ t: 'Wasser', l: 'de' })}`,
    ]) {
      const { status, body } = await call(`GET /api/trpc/${path}`)
      expect(status).toBe(200)
      expect(body).toMatchObject({ result: { data: { etag: expect.any(String) } } })
      expect(body).not.toHaveProperty('result.data.bytes')
      expect(body).not.toHaveProperty('result.data.open')
    }
  })

  it('is refused with 401 without a session', async () => {
    const answer = await server.call(undefined, 'GET /api/trpc/accounts.getSession')
    expect(answer).toMatchObject({ status: 401, body: refusal(401, 'Sign in to continue') })
  })

  it.each([
    ['to an unknown procedure', 'GET /api/trpc/lists.nope', {}, 404],
    ['to no procedure', 'GET /api/trpc', {}, 404],
    ['to a query by POST', 'POST /api/trpc/accounts.getSession', { body: {} }, 405],
    ['to a mutation by GET', 'GET /api/trpc/accounts.signOut', {}, 405],
    ['with malformed JSON', 'POST /api/trpc/accounts.signIn', { headers: json, body: '{"email":' }, 400],
    ['with a body of another type', 'POST /api/trpc/accounts.signIn', { headers: xml, body: '<a/>' }, 415],
  ])('%s is refused', async (_, what, request, status) => {
    const { call } = await signedIn()
    const { text, ...answer } = await call(what, request)
    expect(answer.status).toBe(status)
    expect(JSON.parse(text)).toMatchObject(refusal(status))
  })

  it('with malformed JSON gets the same message as over REST', async () => {
    const { call } = await signedIn()
    const answer = await call('POST /api/trpc/lists.create', { headers: json, body: '{' })
    expect(answer).toMatchObject({ status: 400, body: refusal(400, 'Malformed request body') })
  })

  it('is refused with 413 if it has more than three megabytes, once for each call of a batch', async () => {
    const { call } = await signedIn()
    const body = { ...listFields, description: 'x'.repeat(3_200_000) }
    const tooLarge = refusal(413, 'Request body is too large')
    expect(await call('POST /api/trpc/lists.create', { body })).toMatchObject({ status: 413, body: tooLarge })
    const batch = await call('POST /api/trpc/lists.create,lists.create?batch=1', { body: { 0: body } })
    expect(batch.body).toMatchObject([tooLarge, tooLarge])
  })
})

describe('a method that a procedure does not have', () => {
  it.each([
    ['POST', 'accounts.getSession', 'GET, HEAD'],
    ['PUT', 'accounts.getSession', 'GET, HEAD'],
    ['GET', 'accounts.signOut', 'POST'],
    ['OPTIONS', 'accounts.signOut', 'POST'],
    ['DELETE', 'lists.listOwn,lists.listOwn?batch=1', 'GET, HEAD, POST'],
  ])('is refused with 405 and the allowed methods: %s %s', async (method, path, allow) => {
    const { call } = await signedIn()
    expect(await call(`${method} /api/trpc/${path}`)).toMatchObject({ status: 405, headers: { allow } })
  })

  it('is refused with 405 also if Fastify cannot route it', async () => {
    const sent = request(`${address}/api/trpc/lists.listOwn`, { method: 'TRACE', agent: false }).end()
    const [response] = await once(sent, 'response')
    expect(response.resume().statusCode).toBe(405)
  })
})

describe('a batch', () => {
  it('responds to each call separately', async () => {
    const { call, user } = await signedIn()
    const { list } = await createList(user)
    const input = inputOf({ 0: { id: list.id }, 1: { id: 'nonsense' } })
    const answer = await call(`GET /api/trpc/lists.get,lists.get?batch=1&input=${input}`)
    expect(answer.status).toBe(207)
    expect(answer.body).toMatchObject([{ result: { data: { id: list.id } } }, refusal(404)])
  })

  it('has at most twenty calls', async () => {
    const { call } = await signedIn()
    const batchOf = (count: number) => Array.from({ length: count }, () => 'accounts.getSession').join(',')
    expect((await call(`GET /api/trpc/${batchOf(20)}?batch=1`)).status).toBe(200)
    expect((await call(`GET /api/trpc/${batchOf(21)}?batch=1`)).status).toBe(400)
  })

  it('may have a long path', async () => {
    const { call } = await signedIn()
    const path = Array.from({ length: 20 }, () => 'reviews.listLearning').join(',')
    expect(path.length).toBeGreaterThan(400)
    expect((await call(`GET /api/trpc/${path}?batch=1&input=${inputOf({ 0: {} })}`)).status).not.toBe(414)
  })

  it('sets and clears the session cookie as a single call does, and the cache with it', async () => {
    const { call, user } = await signedIn()
    const out = await call('POST /api/trpc/accounts.signOut?batch=1', { body: { 0: {} } })
    expect(cookieOf(out)).toMatch(/^wordtide_session=;/)
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect((await server.call(user, 'GET /api/trpc/accounts.getSession')).status).toBe(401)
    const email = `x${user.email}`
    const signUp = await server.call(undefined, 'POST /api/trpc/accounts.signUp?batch=1', {
      body: { 0: { name: 'Ada', email, password: goodPassword } },
    })
    expect(signUp.status).toBe(200)
    expect(cookieOf(signUp)).toBeUndefined()
  })
})

describe('a form', () => {
  /** Sends it over a socket, because tRPC cannot read a form from an injected request. */
  async function create(body: FormData): Promise<{ status: number; body: unknown }> {
    const { user } = await signedIn()
    const headers = { cookie: `wordtide_session=${user.sessionId}` }
    const response = await fetch(`${address}/api/trpc/lists.create`, { method: 'POST', headers, body })
    return { status: response.status, body: await response.json() }
  }

  it('carries an image beside its data', async () => {
    const answer = await create(form(['data', listFields], ['image', pngFile()]))
    expect(answer).toMatchObject({ status: 200, body: { result: { data: { image: expect.any(String) } } } })
  })

  it.each([
    ['no data', form(['image', pngFile()])],
    ['data that is not JSON', form(['data', '{'])],
  ])('with %s is malformed', async (_, body) => {
    expect(await create(body)).toMatchObject({ status: 400, body: refusal(400, 'Malformed request body') })
  })

  it('is refused with 413 if its image has more than 1 MB', async () => {
    for (const length of [limits.image + 1, 5 * limits.image]) {
      const image = new File([pngBytes, new Uint8Array(length - pngBytes.length)], 'a.png')
      const answer = await create(form(['data', listFields], ['image', image]))
      expect(answer).toMatchObject({ status: 413, body: refusal(413, 'Max file size (1 MB) exceeded') })
    }
  })
})
