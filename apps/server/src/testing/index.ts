import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Services } from '@wordtide/api'
import { createUser, type TestServices, type TestUser, testServices } from '@wordtide/api/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll } from 'vitest'
import type { OpenIdProvider } from '../adapters/openid.ts'
import type { Outbox } from '../adapters/outbox.ts'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../log.ts'
import type { Timeouts } from '../plugins/http/connections.ts'
import type { RequestObserver } from '../plugins/http/request-outcome.ts'
import { openUploads, type Uploads } from '../transfer/uploads.ts'

export { changesComplete } from '@wordtide/db/testing'
export { freshFolder, removeFolders } from './helpers.ts'

/** The folder of files uploaded by the tests of this process: none stays there. */
const uploadsFolder = join(tmpdir(), `wordtide-uploads-${process.pid}`)

interface Options {
  /** Proxies as their setting names them. */
  config?: Partial<Omit<Config, 'trustedProxies'>> & { trustedProxies?: string[] }
  services?: Partial<Services>
  outbox?: Outbox
  outboxKey?: string
  openIdProviders?: readonly OpenIdProvider[]
  uploads?: Uploads
  webClient?: string
  timeouts?: Timeouts
  observer?: RequestObserver
}

interface Request {
  query?: InjectOptions['query']
  headers?: Record<string, string>
  /** The client's IP address; the loopback address by default. */
  from?: string
  /** An object is sent as JSON, a `FormData` as multipart, strings and bytes unchanged. */
  body?: object | string | Buffer
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: unknown
  text: string
  bytes: Buffer
}

/** The user of a session, or the bearer of an access token. */
export type Caller = Pick<TestUser, 'sessionId'> | { token: string }

export interface TestApp {
  app: FastifyInstance
  services: TestServices
  /** The lines of the log. */
  logged: string[]
  /** Sends a request such as `GET /api/health`, signed in as `as`. */
  call(as: Caller | undefined, call: string, request?: Request): Promise<Answer>
}

/** Builds the app on the test worker's database, with services that a test can inspect; it does not listen. */
export async function testApp({
  config: { trustedProxies = [], ...config } = {},
  services,
  outbox,
  outboxKey,
  openIdProviders,
  uploads,
  webClient = '/nowhere',
  timeouts,
  observer,
}: Options = {}): Promise<TestApp> {
  const testedServices = await testServices({
    ...(openIdProviders && { identityProviders: openIdProviders }),
    ...services,
  })
  const logged: string[] = []
  const log = createLog('info', { write: (line: string) => logged.push(line) })
  const settings = readConfig({ TRUSTED_PROXIES: trustedProxies.join() })
  const whole = { ...settings, publicUrl: testedServices.publicUrl, ...config }
  const app = await buildApp({
    config: whole,
    services: testedServices,
    uploads: uploads ?? (await openUploads(uploadsFolder)),
    log,
    outbox,
    outboxKey,
    openIdProviders: openIdProviders ?? [],
    webClient,
    timeouts,
    observer,
  })
  const name = testedServices.publicUrl.startsWith('https:') ? '__Host-wordtide_session' : 'wordtide_session'
  return {
    app,
    services: testedServices,
    logged,
    async call(as, call, { query, headers = {}, from = '127.0.0.1', body } = {}) {
      const [method, url] = call.split(' ')
      const sent = body instanceof FormData ? await encoded(body) : body === undefined ? {} : { payload: body }
      const response = await app.inject({
        method: methodOf(method),
        url: url ?? '/',
        remoteAddress: from,
        ...(query === undefined ? {} : { query }),
        ...('payload' in sent ? { payload: sent.payload } : {}),
        headers: {
          ...('headers' in sent ? sent.headers : {}),
          ...(as !== undefined && 'token' in as ? { authorization: `Bearer ${as.token}` } : {}),
          host: new URL(testedServices.publicUrl).host,
          ...headers,
        },
        cookies: as !== undefined && 'sessionId' in as ? { [name]: as.sessionId } : {},
      })
      const { statusCode: status, body: text, rawPayload: bytes } = response
      const json =
        text !== '' &&
        !('content-encoding' in response.headers) &&
        String(response.headers['content-type']).includes('json')
      return { status, headers: response.headers, text, bytes, body: json ? JSON.parse(text) : undefined }
    },
  }
}

/** Starts the app on a free port of the loopback interface; it is closed after the tests of the file. */
export async function listeningApp(options?: Options): Promise<{ server: TestApp; address: string }> {
  const server = await testApp(options)
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  afterAll(() => server.app.close())
  return { server, address }
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function methodOf(name: string | undefined): (typeof methods)[number] {
  const method = methods.find((candidate) => candidate === name)
  if (method === undefined) throw new Error(`a call must begin with its method, not with ${name}`)
  return method
}

/** Encodes a form as multipart, as a client sends it. */
export async function encoded(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const response = new Response(form)
  const payload = Buffer.from(await response.arrayBuffer())
  const headers = { 'content-type': response.headers.get('content-type') ?? '', 'content-length': `${payload.length}` }
  return { payload, headers }
}

/** Builds a form; objects are serialized as JSON. */
export function form(...parts: [name: string, value: string | object | File][]): FormData {
  const data = new FormData()
  for (const [name, value] of parts) {
    if (value instanceof File || typeof value === 'string') data.append(name, value)
    else data.append(name, JSON.stringify(value))
  }
  return data
}

/** The full `set-cookie` headers of a response, the session cookie first. */
export function cookiesOf({ headers }: Answer): string[] {
  const set = headers['set-cookie']
  return Array.isArray(set) ? set.map(String) : set === undefined ? [] : [String(set)]
}

/** The first `set-cookie` header of a response; undefined without one. */
export const cookieOf = (answer: Answer): string | undefined => cookiesOf(answer)[0]

/** Returns a function that sends requests as a new user. */
export async function callAsNewUser({ call, services }: TestApp) {
  const user = await createUser(services)
  return (what: string, body?: object) => call(user, what, body === undefined ? {} : { body })
}
