import type { Call } from './call.ts'
import { isWordtideError, networkError, toError, unexpectedAnswer } from './errors.ts'
import { basePath, calls } from './generated/calls.ts'
import { type Fields, prepare } from './request.ts'
import { realTiming, retried, type Timing } from './retries.ts'
import type { CallOptions, Wordtide } from './types.ts'

export interface WordtideOptions {
  /** The address of the server, such as `https://words.example`. */
  url: string
  /** An access token; calls that are for everybody need none. */
  token?: string | undefined
  /** Sends the requests; by default the `fetch` of the platform. */
  fetch?: typeof fetch | undefined
  /** The clock, for tests. */
  timing?: Timing | undefined
}

type Run = (input?: Fields, options?: CallOptions) => Promise<unknown>

/**
 * Returns the calls of a server, each typed from its OpenAPI document. A call that fails rejects with a `WordtideError`. Throws a
 * `TypeError` if the URL is invalid.
 */
export function createWordtide(options: WordtideOptions): Wordtide
export function createWordtide(options: WordtideOptions): object {
  const send = createSender(options)
  const inEach = <In, Out>(group: Readonly<Record<string, In>>, change: (value: In) => Out) =>
    Object.fromEntries(Object.entries(group).map(([name, value]) => [name, change(value)]))
  return inEach<Readonly<Record<string, Call>>, object>(calls, (group) => inEach(group, (call) => methodOf(call, send)))
}

function methodOf(call: Call, send: (call: Call, input: Fields, options: CallOptions) => Promise<unknown>): object {
  const run: Run = (input = {}, options = {}) => send(call, input, options)
  const isError = (error: unknown) => isWordtideError(error) && call.errors.includes(error.key)
  if (call.pages === undefined) return Object.assign(run, { isError })
  const { items, cursor } = call.pages
  async function* pages(input: Fields = {}, options?: CallOptions) {
    let next: unknown = input[cursor]
    for (;;) {
      const page = await run({ ...input, [cursor]: next }, options)
      yield page
      const before = next
      next = fieldOf(page, 'next')
      if (next === null || next === undefined || next === before || fieldOf(page, 'more') === false) return
    }
  }
  async function* all(input?: Fields, options?: CallOptions) {
    for await (const page of pages(input, options)) {
      const found = fieldOf(page, items)
      if (Array.isArray(found)) yield* found
    }
  }
  return Object.assign(run, { isError, pages, all })
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

function createSender({ url, token, fetch: ownFetch, timing = realTiming }: WordtideOptions) {
  const base = `${new URL(url).href.replace(/\/+$/, '')}${basePath}`

  async function attempt(call: Call, path: string, init: RequestInit): Promise<unknown> {
    let response: Response
    try {
      response = await (ownFetch ?? fetch)(`${base}${path}`, init)
    } catch (error) {
      throw init.signal?.aborted === true ? init.signal.reason : networkError(error)
    }
    if (response.ok && call.answer === 'file') return response
    const body = await textOf(response, init.signal)
    if (!response.ok) throw toError(parsed(body), response.status, secondsIn(response, timing))
    if (call.answer === 'none') return undefined
    const answer = parsed(body)
    if (answer === undefined) throw unexpectedAnswer(response.status)
    return answer
  }

  return async (call: Call, input: Fields, { signal, ifMatch }: CallOptions): Promise<unknown> => {
    const { path, body } = prepare(call, input)
    const headers = new Headers()
    if (token !== undefined) headers.set('authorization', `Bearer ${token}`)
    if (typeof body === 'string') headers.set('content-type', 'application/json')
    if (ifMatch !== undefined) headers.set('if-match', ifMatch)
    if (call.takesKey === true) headers.set('idempotency-key', crypto.randomUUID())
    const init: RequestInit = {
      method: call.method,
      headers,
      // The token is the only right of a request: a browser adds no session.
      credentials: 'omit',
      ...(body === undefined ? {} : { body }),
      ...(signal === undefined ? {} : { signal }),
    }
    const isConditional = ifMatch !== undefined || input.expectedLastModifiedAt !== undefined
    const isSafe = call.method === 'POST' ? call.takesKey === true : !isConditional
    return await retried(
      async (earlier) => {
        try {
          return await attempt(call, path, init)
        } catch (error) {
          const isGone = isWordtideError(error) && error.status === 404 && call.method === 'DELETE'
          // An earlier attempt may have deleted it without an answer that came through.
          if (isGone && call.answer === 'none' && earlier.some(wasLost)) return undefined
          throw error
        }
      },
      isSafe ? 'always' : 'refused',
      timing,
      signal,
    )
  }
}

const wasLost = (error: unknown) => isWordtideError(error, 'NETWORK_ERROR', 'UNEXPECTED_ANSWER')

async function textOf(response: Response, signal: AbortSignal | null | undefined): Promise<string> {
  try {
    return await response.text()
  } catch (error) {
    throw signal?.aborted === true ? signal.reason : networkError(error)
  }
}

/** Parses JSON; undefined if it is invalid. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Reads `Retry-After`: seconds, or a date where a proxy answers. */
function secondsIn({ headers }: Response, { now }: Timing): number | undefined {
  const value = headers.get('retry-after')
  if (value === null) return undefined
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - now()) / 1000)
  return Number.isNaN(seconds) ? undefined : Math.max(0, seconds)
}
