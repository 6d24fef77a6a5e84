import {
  AppError,
  authenticate,
  checkStructure,
  defaultArrivalTimeoutMs,
  type Procedure,
  type Services,
} from '@wordtide/api'
import { type ErrorKey, limits } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../access/session.ts'
import type { Timeouts } from './connections.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The procedure that a REST route calls, if it calls one. */
    procedures?: readonly Procedure[]
  }
}

/** The most parameters of a query. No call has as many fields, but an array may repeat its name. */
const maxParameters = 100

/** Refuses longer queries with MALFORMED_REQUEST. */
export function limitQuery(app: FastifyInstance): void {
  app.addHook('onRequest', ({ url }, _reply, done) => {
    if (url.split('&', maxParameters + 1).length > maxParameters) throw new AppError('MALFORMED_REQUEST')
    done()
  })
}

/**
 * Responds with NOT_FOUND to requests that could send a body to a path without a route, before the body is read. It comes after the hooks
 * of the transports, which know the methods of their paths.
 */
export function refuseUnroutedBodies(app: FastifyInstance): void {
  app.addHook('preParsing', ({ is404, method }, _reply, payload, done) => {
    if (is404 && method !== 'GET' && method !== 'HEAD') throw new AppError('NOT_FOUND')
    done(null, payload)
  })
}

/**
 * Minimum rate of a body whose call has more time than others: otherwise a dripping upload would keep its place among the uploads for all
 * of that time. It is the speed of a mobile connection of the second generation.
 */
const leastRate = { bytesPerSecond: 8192, periodMs: 20_000 }

/** The limits of a request's body. */
interface Allowance {
  maxBytes: number
  /** The error of more bytes. */
  tooLarge: ErrorKey
  timeoutMs: number
}

/**
 * Limits the size and the time of the bodies of a transport, whose requests call the procedures that `proceduresOf` returns
 * (decision 029). The body of a call that is not public, and more than `limits.smallBody`, is read only for a valid session or token;
 * of a batch, only what is larger or has no declared length. A declared length is refused before it is read; any other body is cut off.
 */
export function guardBodies(
  scope: FastifyInstance,
  services: Services,
  proceduresOf: (request: FastifyRequest) => readonly Procedure[],
  { arrivalMs, ratePeriodMs = leastRate.periodMs }: Timeouts,
): void {
  const allowances = new WeakMap<FastifyRequest, Allowance>()

  // Fastify's own limit is the last, above those of the calls.
  scope.addHook('onRoute', (route) => {
    route.bodyLimit = limits.body
  })

  const admitBody = async (request: FastifyRequest, length: number | undefined): Promise<void> => {
    const procedures = proceduresOf(request)
    let maxBytes: number = limits.smallBody
    // The calls of a batch may have different outcomes, so a small batch is left to them.
    if (procedures.length === 1 || length === undefined || length > limits.smallBody) {
      const restricted = procedures.filter(({ access }) => access !== 'public')
      for (const { type, access } of restricted)
        await authenticate(contextOf(services, request), {
          isWrite: type === 'mutation',
          allowsTokens: access === 'protected',
        })
      if (restricted.length > 0) maxBytes = sumOfLimits(procedures)
    }
    const tooLarge = tooLargeKey(request, procedures)
    if (length !== undefined && length > maxBytes) throw new AppError(tooLarge)
    const timeoutMs = arrivalMs ?? arrivalTimeoutOf(procedures)
    allowances.set(request, { maxBytes, tooLarge, timeoutMs })
  }

  scope.addHook('onRequest', (request, _reply, done) => {
    const length = bodyLengthOf(request)
    if (length !== 0) return admitBody(request, length)
    done()
  })

  scope.addHook('preParsing', (request, reply, payload, done) => {
    const allowance = allowances.get(request)
    if (allowance !== undefined) watchArrival(request, reply, allowance, ratePeriodMs)
    done(null, payload)
  })

  scope.addHook('preValidation', (request, _reply, done) => {
    // tRPC parses the text itself.
    if (typeof request.body === 'string') checkStructure(request.body, maxNamesOf(proceduresOf(request)))
    done()
  })
}

/** Returns the maximum number of names in the JSON of calls: the highest limit of any of them. */
export const maxNamesOf = (procedures: readonly Procedure[]): number =>
  Math.max(limits.json.names, ...procedures.map(({ maxJsonNames }) => maxJsonNames))

/** The declared length of a body in bytes; 0 without a body, undefined if its length is not declared. */
function bodyLengthOf({ method, headers }: FastifyRequest): number | undefined {
  // Fastify reads no body of these.
  if (method === 'GET' || method === 'HEAD') return 0
  if (headers['transfer-encoding'] !== undefined) return undefined
  return Number(headers['content-length'] ?? 0)
}

/** Returns the sum of the limits of a batch's calls, but at most the largest body. */
function sumOfLimits(procedures: readonly Procedure[]): number {
  const sum = procedures.reduce((bytes, { maxBodyBytes }) => bytes + maxBodyBytes, 0)
  return Math.min(sum, Math.max(limits.body, ...procedures.map(({ maxBodyBytes }) => maxBodyBytes)))
}

/** The longest time of any of the calls; the default of all procedures if none of the calls exists. */
const arrivalTimeoutOf = (procedures: readonly Procedure[]): number =>
  procedures.length === 0
    ? defaultArrivalTimeoutMs
    : Math.max(...procedures.map(({ arrivalTimeoutMs }) => arrivalTimeoutMs))

/** A form that is too large is so because of its image, sound or file. */
function tooLargeKey({ headers }: FastifyRequest, procedures: readonly Procedure[]): ErrorKey {
  const takes = (name: string) => procedures.some(({ input }) => name in input.shape)
  if (!/^(multipart\/form-data|image\/|audio\/)/i.test(headers['content-type'] ?? '')) return 'BODY_TOO_LARGE'
  if (takes('image')) return 'IMAGE_TOO_LARGE'
  if (takes('audio')) return 'AUDIO_TOO_LARGE'
  return takes('file') ? 'FILE_TOO_LARGE' : 'BODY_TOO_LARGE'
}

/** Fails the reader of a body that is too large or too slow, so that the response says so, and closes the connection after it. */
function watchArrival(
  { raw }: FastifyRequest,
  reply: FastifyReply,
  { maxBytes, tooLarge, timeoutMs }: Allowance,
  ratePeriodMs: number,
): void {
  let received = 0
  const fail = (key: ErrorKey) => {
    stop()
    if (!reply.sent) reply.header('connection', 'close')
    raw.emit('error', new AppError(key))
  }
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > maxBytes) fail(tooLarge)
  }
  const timer = setTimeout(fail, timeoutMs, 'REQUEST_TIMEOUT').unref()
  let { bytesRead } = raw.socket
  const checkRate = () => {
    const arrived = raw.socket.bytesRead - bytesRead
    bytesRead += arrived
    if (arrived < (leastRate.bytesPerSecond * ratePeriodMs) / 1000) fail('REQUEST_TIMEOUT')
  }
  const rateTimer = timeoutMs > defaultArrivalTimeoutMs ? setInterval(checkRate, ratePeriodMs).unref() : undefined
  const stop = () => {
    clearTimeout(timer)
    clearInterval(rateTimer)
    raw.off('data', count)
  }
  raw.once('end', stop).once('close', stop)
  // A body without a reader has no other listener.
  raw.on('error', () => {})
  if (raw.headers['transfer-encoding'] === undefined) return
  // A listener would start the stream before its reader is there.
  raw.pause()
  raw.on('data', count)
}
