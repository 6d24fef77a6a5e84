import { type ErrorBody, type ErrorKey, toErrorBody } from '@wordtide/contract'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import type { Input, Output, Path } from './procedures.ts'

type Reply = { data: unknown } | { error: ErrorBody } | 'hang'
type Responder = (input: unknown) => Reply

const responders = new Map<string, Responder>()
const received: { path: string; input: unknown }[] = []

/** What is answered where a test does not say: nothing is heard, and no program is let in. */
const usual = new Map<string, Responder>([
  ['audio.listVoices', () => ({ data: [] })],
  ['accessTokens.list', () => ({ data: [] })],
])

/** What `path` answers from now on. */
export function answer<P extends Path>(path: P, reply: Output<P> | ((input: Input<P>) => Output<P>)): void {
  responders.set(path, (input) => ({ data: isFunction(reply) ? reply(input) : reply }))
}

/** How `path` fails from now on: by a name of the catalogue, or with a body of one's own. */
export function refuse(path: Path, error: ErrorKey | ErrorBody): void {
  responders.set(path, () => ({ error: typeof error === 'string' ? toErrorBody(error) : error }))
}

/** `path` never answers from now on. */
export function hang(path: Path): void {
  responders.set(path, () => 'hang')
}

/** What `path` was called with, in order. An image is a `File` under `image`. */
export function inputsOf<P extends Path>(path: P): Input<P>[] {
  return received.filter((call): call is { path: P; input: Input<P> } => call.path === path).map(({ input }) => input)
}

export function forgetAnswers(): void {
  responders.clear()
  received.length = 0
}

export const server = setupServer(
  http.all('*/api/trpc/:paths', async ({ request, params }) => {
    const url = new URL(request.url)
    const paths = String(params.paths).split(',')
    const sent = request.method === 'GET' ? parse(url.searchParams.get('input')) : await readBody(request)
    const batch = url.searchParams.has('batch')
    const replies = paths.map((path, index) => {
      const input = batch ? isRecord(sent) && sent[String(index)] : sent
      received.push({ path, input })
      const responder = responders.get(path) ?? usual.get(path)
      if (responder === undefined) throw new Error(`The test does not say what ${path} answers`)
      return { path, reply: responder(input) }
    })
    if (replies.some(({ reply }) => reply === 'hang')) await delay('infinite')
    const envelopes = replies.map(({ path, reply }) => envelope(path, reply))
    const [first] = envelopes
    const statuses = new Set(envelopes.map(({ status }) => status))
    const status = statuses.size === 1 ? (first?.status ?? 200) : 207
    return HttpResponse.json(batch ? envelopes.map(({ body }) => body) : first?.body, { status })
  }),
)

// As long as the process lives: what is still under way between two files must find no network either.
server.listen({ onUnhandledRequest: 'error' })

function envelope(path: string, reply: Reply) {
  if (reply === 'hang') return { status: 200, body: {} }
  if ('data' in reply) return { status: 200, body: { result: { data: reply.data } } }
  const { status, message } = reply.error
  const data = { code: 'BAD_REQUEST', httpStatus: status, path, error: reply.error }
  return { status, body: { error: { code: -32600, message, data } } }
}

async function readBody(request: Request): Promise<unknown> {
  if (!request.headers.get('content-type')?.startsWith('multipart/')) return parse(await request.text())
  const form = await request.formData()
  const data = parse(String(form.get('data')))
  return { ...(isRecord(data) ? data : {}), image: form.get('image') }
}

const parse = (text: string | null): unknown => (text === null || text === '' ? undefined : JSON.parse(text))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFunction = <I, O>(value: O | ((input: I) => O)): value is (input: unknown) => O => typeof value === 'function'
