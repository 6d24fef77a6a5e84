import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Services } from '@wordtide/api'
import { newPerson, type Person, type TestServices, testServices } from '@wordtide/api/testing'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { GoogleProvider } from '../adapters/google.ts'
import type { Outbox } from '../adapters/outbox.ts'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import { createLog } from '../log.ts'

const folders: string[] = []

/** A folder of the test's own; its file ends with `afterAll(removeFolders)`. */
export async function freshFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wordtide-server-'))
  folders.push(folder)
  return folder
}

/** Removes every folder that was made so far. */
export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
}

interface Options {
  config?: Partial<Config>
  services?: Partial<Services>
  outbox?: Outbox
  google?: GoogleProvider
  webClient?: string
}

interface Request {
  query?: InjectOptions['query']
  headers?: Record<string, string>
  /** The address that the connection comes from; this machine's unless said otherwise. */
  from?: string
  /** An object is sent as JSON, a form as multipart, bytes and text as they are. */
  body?: object | string | Buffer
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: unknown
  text: string
  bytes: Buffer
}

/** Who calls: in a session, or with an access token. */
export type Caller = Pick<Person, 'sessionId'> | { token: string }

export interface TestApp {
  app: FastifyInstance
  services: TestServices
  /** What was logged, line by line. */
  logged: string[]
  /** Makes one call, as this person, with this access token, or as nobody. */
  call(as: Caller | undefined, call: string, request?: Request): Promise<Answer>
}

/** The whole app over this worker's database, with services that a test looks into and nothing that listens. */
export async function testApp({
  config,
  services,
  outbox,
  google,
  webClient = '/nowhere',
}: Options = {}): Promise<TestApp> {
  const given = await testServices(services)
  const logged: string[] = []
  const log = createLog('info', { write: (line: string) => logged.push(line) })
  const whole = { ...readConfig({}), publicUrl: given.publicUrl, ...config }
  const app = await buildApp({ config: whole, services: given, log, outbox, google, webClient })
  const name = given.publicUrl.startsWith('https:') ? '__Host-wordtide_session' : 'wordtide_session'
  return {
    app,
    services: given,
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

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

function methodOf(name: string | undefined): (typeof methods)[number] {
  const method = methods.find((one) => one === name)
  if (method === undefined) throw new Error(`a call begins with its method, not with ${name}`)
  return method
}

/** A form as a client sends it. */
export async function encoded(form: FormData): Promise<{ payload: Buffer; headers: Record<string, string> }> {
  const response = new Response(form)
  const payload = Buffer.from(await response.arrayBuffer())
  const headers = { 'content-type': response.headers.get('content-type') ?? '', 'content-length': `${payload.length}` }
  return { payload, headers }
}

/** A multipart form; an object stands for its JSON. */
export function form(...parts: [name: string, value: string | object | File][]): FormData {
  const made = new FormData()
  for (const [name, value] of parts) {
    if (value instanceof File || typeof value === 'string') made.append(name, value)
    else made.append(name, JSON.stringify(value))
  }
  return made
}

/** The session cookie that an answer sets, in full; undefined where it sets none. */
export function cookieOf({ headers }: Answer): string | undefined {
  const set = headers['set-cookie']
  return Array.isArray(set) ? String(set[0]) : set === undefined ? undefined : String(set)
}

/** Calls of a new person of their own. */
export async function somebodyAt({ call, services }: TestApp) {
  const person = await newPerson(services)
  return (what: string, body?: object) => call(person, what, body === undefined ? {} : { body })
}
