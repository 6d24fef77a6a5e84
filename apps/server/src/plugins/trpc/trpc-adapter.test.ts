import fastifyCookie from '@fastify/cookie'
import { fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { createUser, listFields } from '@wordtide/api/testing'
import Fastify from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import { testApp } from '../../testing/index.ts'
import { adapterOptions } from './trpc.ts'

/** The procedures behind tRPC's own adapter, without anything of ours. */
async function libraryApp(server: Awaited<ReturnType<typeof testApp>>) {
  const app = Fastify({ routerOptions: { maxParamLength: 5000 } })
  await app.register(fastifyCookie)
  await app.register(fastifyTRPCPlugin, { prefix: '/api/trpc', trpcOptions: adapterOptions(server.services) })
  return app
}

const server = await testApp()
const library = await libraryApp(server)
const user = await createUser(server.services)
afterAll(() => library.close())

interface Sent {
  method: 'GET' | 'HEAD' | 'POST'
  url: string
  type?: string
  body?: string
  cookies?: Record<string, string>
  headers?: Record<string, string>
}

/** Returns the parts of a response that a client can see. */
async function responseOf(app: typeof library, { method, url, type, body, cookies, headers: others = {} }: Sent) {
  const { statusCode, headers, payload } = await app.inject({
    method,
    url: `/api/trpc/${url}`,
    headers: { host: 'localhost:3000', ...(type === undefined ? {} : { 'content-type': type }), ...others },
    ...(body === undefined ? {} : { payload: body }),
    cookies: cookies ?? { wordtide_session: user.sessionId },
  })
  return {
    statusCode,
    body: payload === '' ? '' : JSON.parse(payload),
    type: String(headers['content-type']).split(';', 1)[0],
    cache: headers['cache-control'],
    vary: headers.vary,
    challenge: headers['www-authenticate'],
  }
}

const get = (url: string, others: Partial<Sent> = {}): Sent => ({ method: 'GET', url, ...others })
const post = (url: string, body?: string, others: Partial<Sent> = {}): Sent => ({
  method: 'POST',
  url,
  type: 'application/json',
  ...(body === undefined ? {} : { body }),
  ...others,
})
const inputOf = (value: unknown) => encodeURIComponent(JSON.stringify(value))
const wrongList = JSON.stringify({ ...listFields, name: 'ab' })
const repeated = (path: string, count: number) => Array.from({ length: count }, () => path).join()

describe("a request gets the same response as from tRPC's adapter", () => {
  it.each([
    ['a query without input', get('profile.getInfo')],
    ['a query with input', get(`lists.listOwn?input=${inputOf({ limit: 5 })}`)],
    ['an empty input', get('lists.listOwn?input=')],
    ['no input where one is required', get('lists.get')],
    ['an input that is null', get('lists.get?input=null')],
    ['an input of another type', get('lists.get?input=7')],
    ['an unknown object', get(`lists.get?input=${inputOf({ id: 'nonsense' })}`)],
    ['an input that is not JSON', get('lists.get?input=%7B')],
    ['an unreadable input that nobody reads', get('profile.getInfo?input=%7B')],
    ['an input given twice', get(`lists.get?input=${inputOf({ id: 'x' })}&input=7`)],
    ['no session', get('profile.getInfo', { cookies: {} })],
    ['no session in a batch', get('profile.getInfo,accounts.getSession?batch=1', { cookies: {} })],
    ['a HEAD', { method: 'HEAD', url: 'profile.getInfo' } satisfies Sent],
    ['a GET that declares JSON', get('profile.getInfo', { type: 'application/json' })],
    ['a GET that declares a text', get('profile.getInfo', { type: 'text/plain' })],
    ['a batch of one', get('profile.getInfo?batch=1')],
    [
      'a batch with all kinds of outcomes',
      get(`profile.getInfo,lists.get,x?batch=1&input=${inputOf({ 1: { id: 'x' } })}`),
    ],
    [
      'a batch whose calls fail alike',
      get(`lists.get,lists.get?batch=1&input=${inputOf({ 0: { id: 'x' }, 1: { id: 'y' } })}`),
    ],
    ['a batch with gaps', get(`lists.listOwn,lists.get,lists.listOwn?batch=1&input=${inputOf({ 2: { limit: 3 } })}`)],
    ['a batch with an empty name', get('profile.getInfo,?batch=1')],
    ['a batch with more inputs than calls', get(`profile.getInfo?batch=1&input=${inputOf({ 0: 1, 5: 2 })}`)],
    ['a batch whose input is an array', get('lists.listOwn?batch=1&input=%5B%5D')],
    ['a batch whose input is null', get('lists.listOwn,profile.getInfo?batch=1&input=null')],
    ['a batch without input', get('lists.listOwn,lists.get?batch=1')],
    ['a batch named otherwise', get('profile.getInfo?batch=2')],
    ['several names without a batch', get('profile.getInfo,profile.getInfo?batch=0')],
    ['twenty calls', get(`${repeated('profile.getInfo', 20)}?batch=1`)],
    ['mutations by GET', get('accounts.signOut?batch=1')],
    ['queries by POST', post('profile.getInfo,lists.listOwn?batch=1', '{}')],
    ['an encoded path', get('profile%2EgetInfo%2Cprofile.getInfo?batch=1')],
    ['the name of an inherited property', get('constructor,profile.toString?batch=1')],
    ['a mutation with a wrong input', post('lists.create', wrongList)],
    ['a mutation without a body', post('lists.create')],
    ['a mutation with an empty body', post('lists.create', '')],
    ['a mutation with malformed JSON', post('lists.create', '{"name":')],
    ['a mutation with a number', post('lists.create', '1')],
    ['a batch of mutations', post('lists.create,lists.delete?batch=1', `{"0":${wrongList},"1":{"id":"x"}}`)],
    ['a batch of mutations with malformed JSON', post('lists.create,lists.delete?batch=1', '{')],
    ['a batch of mutations that is no object', post('lists.create,lists.delete?batch=1', '[1,2]')],
    ['JSON with a character set', post('lists.create', wrongList, { type: 'application/json; charset=utf-8' })],
    ['a mutation without a content type', { method: 'POST', url: 'lists.create' } satisfies Sent],
    ['a mutation with a text', post('lists.create', 'x', { type: 'text/plain' })],
    ['a batch of mutations with a text', post('lists.create,lists.create?batch=1', 'x', { type: 'text/plain' })],
    ['a stream of JSON outside a batch', get('profile.getInfo', { headers: { 'trpc-accept': 'application/jsonl' } })],
  ])('%s', async (_, sent) => {
    expect(await responseOf(server.app, sent)).toEqual(await responseOf(library, sent))
  })

  it.each([
    ['too many calls', get(`${repeated('profile.getInfo', 21)}?batch=1`)],
    ['queries with mutations', get('profile.getInfo,accounts.signOut?batch=1')],
  ])('%s, but for the declared type, which the adapter omits', async (_, sent) => {
    const { type, ...ours } = await responseOf(server.app, sent)
    expect(await responseOf(library, sent)).toMatchObject(ours)
    expect(type).toBe('application/json')
  })

  it('a streamed batch', async () => {
    const sent = {
      method: 'GET',
      url: '/api/trpc/profile.getInfo?batch=1',
      cookies: { wordtide_session: user.sessionId },
    } as const
    const headers = { host: 'localhost:3000', 'trpc-accept': 'application/jsonl' }
    const [ours, theirs] = await Promise.all([server.app, library].map((app) => app.inject({ ...sent, headers })))
    expect(ours?.payload).toContain(user.name)
    expect(ours?.payload).toBe(theirs?.payload)
  })
})
