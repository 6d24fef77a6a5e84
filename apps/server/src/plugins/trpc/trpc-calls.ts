import { callTRPCProcedure, getTRPCErrorFromUnknown, TRPCError } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import { getErrorShape } from '@trpc/server/shared'
import { appRouter, type Context, describeProcedure, errorKeyOf, isProcedurePath, type Services } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../access/session.ts'
import { failureHeaders } from '../http/errors.ts'
import { type CallOutcome, noteCalls, noteError } from '../http/request-outcome.ts'

/**
 * Returns whether a request consists of calls whose inputs and outputs are JSON in one piece, which `respondToCalls` handles. Forms, files
 * and streamed batches are left to tRPC's adapter.
 */
export function isJsonRequest({ method, headers }: FastifyRequest): boolean {
  if (headers['trpc-accept'] !== undefined || headers.accept?.includes('application/jsonl') === true) return false
  const type = headers['content-type']
  if (type?.startsWith('application/json') === true) return true
  return method === 'GET' && (type === undefined || !isBinary.test(type))
}

const isBinary = /^(multipart\/form-data|application\/octet-stream)/

export const responseHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
  vary: 'trpc-accept, accept',
} as const

/**
 * Responds to the call, or the batch of calls, at a path as tRPC's adapter does (decision 045): each call has its own result or error,
 * and the status is that of all calls, or 207. A batch that is too long, or has queries and mutations, fails as a whole.
 */
export async function respondToCalls(
  path: string,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const ctx = contextOf(services, request)
  const hasBatch = isBatch(request)
  const outcomes = await outcomesOf(path, hasBatch, request, ctx)
  const responses = outcomes.map(({ response }) => response)
  const errors = outcomes.flatMap(({ error }) => error ?? [])
  reply.code(getHTTPStatusCode(responses)).headers(responseHeaders)
  if (errors.length > 0) reply.headers(failureHeaders(errors))
  for (const error of errors) noteError(request, errorKeyOf(error))
  if (outcomes.length > 1) noteCalls(request, outcomes.map(noteOf))
  const isWhole = hasBatch && !outcomes.some(({ ofAll }) => ofAll)
  return reply.send(JSON.stringify(isWhole ? responses : responses[0]))
}

/** The procedure of a request, or those of a batch; '' without one. */
export const pathOf = ({ params }: FastifyRequest): string =>
  typeof params === 'object' && params !== null && 'path' in params && typeof params.path === 'string'
    ? params.path
    : ''

/** Returns whether a request is a batch of calls. */
export const isBatch = (request: FastifyRequest): boolean => queryParameter(request, 'batch') === '1'

/** The outcome of a call, or of all calls together. */
interface Outcome extends Pick<CallOutcome, 'endedAt'> {
  response: { result: { data: unknown } } | { error: ReturnType<typeof getErrorShape> }
  error?: TRPCError
  ofAll?: true
}

const noteOf = ({ response, endedAt }: Outcome): CallOutcome => ({ status: getHTTPStatusCode(response), endedAt })

function outcomesOf(path: string, isBatch: boolean, request: FastifyRequest, ctx: Context): Promise<Outcome[]> {
  const paths = isBatch ? path.split(',', limits.batch + 1) : [path]
  const refusal = refusalOf(paths)
  if (refusal !== undefined) return Promise.resolve([{ ...failure(refusal, ctx), ofAll: true }])
  const readInput = createInputReader(request, isBatch)
  const type = request.method === 'POST' ? 'mutation' : 'query'
  return Promise.all(paths.map((name, batchIndex) => call({ name, type, ctx, readInput, batchIndex })))
}

/** Returns the error that refuses a batch of these procedures; undefined if it is allowed. */
function refusalOf(paths: readonly string[]): TRPCError | undefined {
  if (paths.length > limits.batch) return new TRPCError({ code: 'BAD_REQUEST', message: 'too many calls' })
  if (paths.length === 1) return undefined
  const types = new Set(paths.filter(isProcedurePath).map((name) => describeProcedure(name).type))
  return types.size > 1 ? new TRPCError({ code: 'BAD_REQUEST', message: 'queries with mutations' }) : undefined
}

interface Call {
  name: string
  /** The type of procedure that the request's method can call. */
  type: 'query' | 'mutation'
  ctx: Context
  readInput: (batchIndex: number) => unknown
  batchIndex: number
}

async function call({ name, type, ctx, readInput, batchIndex }: Call): Promise<Outcome> {
  try {
    if (!isProcedurePath(name)) throw new TRPCError({ code: 'NOT_FOUND', message: 'no such procedure' })
    if (describeProcedure(name).type !== type) throw new TRPCError({ code: 'METHOD_NOT_SUPPORTED' })
    const getRawInput = async () => readInput(batchIndex)
    const options = { router: appRouter, path: name, type, ctx, getRawInput, signal: undefined, batchIndex }
    const data = await callTRPCProcedure(options)
    return { response: { result: { data } }, endedAt: performance.now() }
  } catch (error) {
    return failure(error, ctx, name)
  }
}

export function failure(cause: unknown, ctx: Context, path?: string): Outcome {
  const error = getTRPCErrorFromUnknown(cause)
  const config = appRouter._def._config
  const shape = getErrorShape({ config, error, type: 'unknown', path, input: undefined, ctx })
  return { error, response: { error: shape }, endedAt: performance.now() }
}

/**
 * Parses the inputs of a request; returns a function that returns that of a call. It throws BAD_REQUEST if they cannot be read, which
 * does not matter to calls without an input.
 */
function createInputReader(request: FastifyRequest, isBatch: boolean): Call['readInput'] {
  try {
    const inputs = parseInputs(request)
    if (!isBatch || inputs === undefined) return () => inputs
    if (typeof inputs !== 'object' || inputs === null || Array.isArray(inputs))
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'the inputs of a batch are an object' })
    return (batchIndex) => (Object.hasOwn(inputs, batchIndex) ? Reflect.get(inputs, batchIndex) : undefined)
  } catch (cause) {
    const error = cause instanceof TRPCError ? cause : new TRPCError({ code: 'BAD_REQUEST', cause })
    return () => {
      throw error
    }
  }
}

/** The JSON of the query of a GET, undefined without one, or of the body. */
function parseInputs(request: FastifyRequest): unknown {
  if (request.method !== 'GET') return JSON.parse(typeof request.body === 'string' ? request.body : '')
  const text = queryParameter(request, 'input')
  return text === undefined || text === '' ? undefined : JSON.parse(text)
}

/** The first value of a query parameter. */
function queryParameter({ query }: FastifyRequest, name: string): string | undefined {
  if (typeof query !== 'object' || query === null) return undefined
  const value: unknown = Reflect.get(query, name)
  const first: unknown = Array.isArray(value) ? value[0] : value
  return typeof first === 'string' ? first : undefined
}
