import type { AnyTRPCProcedure, inferProcedureInput, inferProcedureOutput, TRPCRouterRecord } from '@trpc/server'
import type { AppRouter } from '@wordtide/api/client'
import { type ErrorBody, type ErrorKey, toErrorBody } from '@wordtide/contract'
import { delay, HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { ada, makeCardCounts, makeSettings, makeToday, makeVocProgress } from './fixtures.ts'

type Join<Prefix extends string, Key extends string> = Prefix extends '' ? Key : `${Prefix}.${Key}`

/** The procedures of a router and its nested routers, each with its path. */
type FlatProcedures<Record extends TRPCRouterRecord, Prefix extends string = ''> = {
  [Key in keyof Record & string]: Record[Key] extends AnyTRPCProcedure
    ? { path: Join<Prefix, Key>; procedure: Record[Key] }
    : Record[Key] extends TRPCRouterRecord
      ? FlatProcedures<Record[Key], Join<Prefix, Key>>
      : never
}[keyof Record & string]

type Procedures = FlatProcedures<AppRouter['_def']['record']>

/** The path of a procedure, 'lists.listOwn' say. */
type Path = Procedures['path']
type Procedure<P extends Path> = Extract<Procedures, { path: P }>['procedure']
type Input<P extends Path> = inferProcedureInput<Procedure<P>>
type Output<P extends Path> = inferProcedureOutput<Procedure<P>>

type Reply = { data: unknown } | { error: ErrorBody } | 'hang'
type Responder = (input: unknown) => Reply

const responders = new Map<string, Responder>()
const calls: { path: string; input: unknown }[] = []

/**
 * The responses that a test need not set: Ada's address and password, no server voices, dictionaries, blocked users, access tokens, passkeys, second factor, classes nor languages, the default settings, a day without cards,
 * nothing suspended, vocabularies that were never reviewed, a public list that is not shared, nothing that is newly shared, lists without vocabularies, terms that are
 * new, and the statistics of a user who has not learned yet.
 */
const defaultResponders = new Map<string, Responder>([
  ['audio.listVoices', () => ({ data: [] })],
  ['dictionary.listLanguages', () => ({ data: [] })],
  ['dictionary.listCommon', () => ({ data: { terms: [] } })],
  ['accessTokens.list', () => ({ data: [] })],
  ['webhooks.list', () => ({ data: [] })],
  ['blocks.list', () => ({ data: [] })],
  ['passkeys.list', () => ({ data: [] })],
  ['account.getEmail', () => ({ data: { email: ada.email, pending: null } })],
  ['proofs.getMeans', () => ({ data: { password: true, code: false, passkey: false, providers: [] } })],
  ['twoFactor.get', () => ({ data: { confirmedAt: null, recoveryCodesLeft: 0 } })],
  ['classes.list', () => ({ data: { classes: [] } })],
  ['profile.listLanguages', () => ({ data: [] })],
  ['reviews.getToday', () => ({ data: makeToday() })],
  ['reviews.countNew', () => ({ data: { lists: [], assignments: 0 } })],
  ['reviews.countCards', () => ({ data: makeCardCounts() })],
  ['reviews.getForecast', () => ({ data: [] })],
  ['reviews.getSettings', () => ({ data: makeSettings() })],
  ['reviews.getOwnParameters', () => ({ data: { answers: 0, fit: null } })],
  ['reviews.listSuspended', () => ({ data: { items: [], next: null } })],
  ['reviews.getMilestones', () => ({ data: { new: 0, learning: 0, known: 0, learned: 0 } })],
  ['reviews.getStreak', () => ({ data: { days: 0, longest: 0, today: false } })],
  ['reviews.getRetention', () => ({ data: { days: 90, ages: [] } })],
  ['reviews.listDays', () => ({ data: [] })],
  ['reviews.listMissed', () => ({ data: { days: 90, vocs: [] } })],
  ['shares.getOwn', () => ({ data: { shared: false } })],
  ['shares.listNew', () => ({ data: { lists: [], assignments: 0 } })],
  ['assignments.list', () => ({ data: [] })],
  ['vocs.getProgress', () => ({ data: makeVocProgress() })],
  ['vocs.findByTerm', () => ({ data: null })],
  ['vocs.list', () => ({ data: { items: [], next: null } })],
])

/** Sets the output of a procedure, or the function that computes it. */
export function answer<P extends Path>(path: P, reply: Output<P> | ((input: Input<P>) => Output<P>)): void {
  responders.set(path, (input) => ({ data: isFunction(reply) ? reply(input) : reply }))
}

/** Sets the error of a procedure: a key of the catalogue or a whole body. */
export function refuse(path: Path, error: ErrorKey | ErrorBody): void {
  responders.set(path, () => ({ error: typeof error === 'string' ? toErrorBody(error) : error }))
}

/** Makes the calls of a procedure hang without a response. */
export function hang(path: Path): void {
  responders.set(path, () => 'hang')
}

/** Returns the inputs of all calls of a procedure, in order. An image upload is a `File` under `image`. */
export function inputsOf<P extends Path>(path: P): Input<P>[] {
  return calls.filter((call): call is { path: P; input: Input<P> } => call.path === path).map(({ input }) => input)
}

/** Resets the responses and the recorded calls. */
export function resetServer(): void {
  responders.clear()
  calls.length = 0
}

export const server = setupServer(
  // The document, which is requested if a chunk could not be loaded: it cannot be reached either.
  http.head('*/', () => HttpResponse.error()),
  http.all('*/api/trpc/:paths', async ({ request, params }) => {
    const url = new URL(request.url)
    const paths = String(params.paths).split(',')
    const body = request.method === 'GET' ? parse(url.searchParams.get('input')) : await readBody(request)
    const batch = url.searchParams.has('batch')
    const replies = paths.map((path, index) => {
      const input = batch ? isRecord(body) && body[String(index)] : body
      calls.push({ path, input })
      const responder = responders.get(path) ?? defaultResponders.get(path)
      if (responder === undefined) throw new Error(`The test sets no response for ${path}`)
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

// Never closed: calls that are still pending between two test files must not reach the network either.
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
  const files = ['image', 'audio'].filter((name) => form.has(name)).map((name) => [name, form.get(name)])
  return { ...(isRecord(data) ? data : {}), ...Object.fromEntries(files) }
}

const parse = (text: string | null): unknown => (text === null || text === '' ? undefined : JSON.parse(text))

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

const isFunction = <I, O>(value: O | ((input: I) => O)): value is (input: unknown) => O => typeof value === 'function'
