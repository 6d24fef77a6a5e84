import { buffer } from 'node:stream/consumers'
import { callTRPCProcedure } from '@trpc/server'
import { getHTTPStatusCode } from '@trpc/server/http'
import {
  AppError,
  appRouter,
  describeProcedure,
  errorKeyOf,
  isProcedurePath,
  type Procedure,
  readImageUpload,
  respondInSteps,
  respondOnce,
  type Services,
} from '@wordtide/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { keyHeader, readKey, refusedKey, replayHeader } from '../../rest/idempotency.ts'
import { contextOf } from '../access/session.ts'
import { failureHeaders } from '../http/errors.ts'
import { noteError } from '../http/request-outcome.ts'
import { failure, isBatch, responseHeaders } from './trpc-calls.ts'

/** A call with an `Idempotency-Key`. */
interface KeyedCall {
  procedure: Procedure
  key: string
}

const takesForm = /^multipart\/form-data/i
const takesJson = /^application\/json/i

/**
 * Returns the call of a request with a key that its procedure accepts, by the rules of REST; undefined for others, and for one whose body
 * is neither JSON nor a form. Throws INVALID_INPUT as `readKey` does, and for a batch of mutations, whose calls would share the key.
 */
export function readKeyedCall(path: string, request: FastifyRequest): KeyedCall | undefined {
  const { method, headers } = request
  if (method !== 'POST' || headers[keyHeader.toLowerCase()] === undefined) return undefined
  if (isBatch(request)) throw refusedKey('Not accepted in a batch')
  if (!isProcedurePath(path)) return undefined
  const procedure = describeProcedure(path)
  const key = procedure.type === 'mutation' ? readKey(request, procedure) : undefined
  const type = headers['content-type'] ?? ''
  return key !== undefined && (takesForm.test(type) || takesJson.test(type)) ? { procedure, key } : undefined
}

/** Responds to a call with a key: a repetition gets the first result (decision 026). */
export async function respondToKeyedCall(
  { procedure: { name, access, counts, isBulk, inSteps }, key }: KeyedCall,
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = contextOf(services, request)
  reply.headers(responseHeaders)
  try {
    const input = await readInput(request)
    const keyed = { key, access, counts, isBulk, path: `/api/trpc/${name}`, input }
    const { body, isReplay } = await (inSteps ? respondInSteps : respondOnce)(context, keyed, async (ctx) => {
      const call = { router: appRouter, path: name, type: 'mutation', signal: undefined, batchIndex: 0 } as const
      const output = await callTRPCProcedure({ ...call, ctx, getRawInput: async () => input })
      return { status: 200, body: JSON.stringify(output) }
    })
    if (isReplay) reply.header(replayHeader, 'true')
    return await reply.send(`{"result":{"data":${body}}}`)
  } catch (cause) {
    const { error, response } = failure(cause, context, name)
    noteError(request, errorKeyOf(cause))
    return await reply
      .code(getHTTPStatusCode([response]))
      .headers(failureHeaders([error]))
      .send(JSON.stringify(response))
  }
}

/** Reads the input of a call as REST does: an object, also of a form with an image. Throws MALFORMED_BODY, and what `readImageUpload` throws. */
async function readInput({ body, raw, headers }: FastifyRequest): Promise<Record<string, unknown>> {
  if (typeof body !== 'string') return readImageUpload(await readForm(raw, headers['content-type'] ?? ''))
  const input = parse(body)
  if (!isRecord(input)) throw new AppError('INVALID_INPUT')
  return input
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function parse(json: string): unknown {
  try {
    return JSON.parse(json)
  } catch {
    throw new AppError('MALFORMED_BODY')
  }
}

async function readForm(raw: FastifyRequest['raw'], type: string): Promise<FormData> {
  const body = new Uint8Array(await buffer(raw))
  try {
    return await new Response(body, { headers: { 'content-type': type } }).formData()
  } catch {
    throw new AppError('MALFORMED_BODY')
  }
}
