import { randomUUID } from 'node:crypto'
import { type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { AppError, procedures } from '@wordtide/api'
import { type ErrorKey, errorCatalogue, toErrorBody } from '@wordtide/contract'
import type { FastifyBaseLogger, FastifyHttpOptions, FastifyInstance } from 'fastify'
import { securityHeaders } from './security-headers.ts'

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** To send a whole request; what its procedure declares if undefined. */
  arrivalMs?: number | undefined
  /** To send the headers of a request, counted from the connection or the first byte. */
  headersMs: number
  /** Until the next request on the same connection. It is longer than the usual idle time of proxies. */
  keepAliveMs: number
  /** Without a byte in either direction, for example because the client does not read the response. */
  inactivityMs: number
  /** How often the first two are checked. */
  checkMs: number
}

export const defaultTimeouts: Timeouts = {
  headersMs: 15_000,
  keepAliveMs: 72_000,
  inactivityMs: 300_000,
  checkMs: 2000,
}

/**
 * Returns the server's options for these timeouts. Node checks the slowest procedure's time for every request, a little later than
 * `guardBodies`, which knows each procedure's time and can still send a response with everything that hooks add.
 */
export function timeoutOptions({ arrivalMs, headersMs, keepAliveMs, inactivityMs, checkMs }: Timeouts) {
  return {
    requestTimeout:
      (arrivalMs ?? Math.max(...procedures.map(({ arrivalTimeoutMs }) => arrivalTimeoutMs))) + 2 * checkMs,
    keepAliveTimeout: keepAliveMs,
    connectionTimeout: inactivityMs,
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: checkMs,
      // `requireHost` refuses such a request with an error body.
      requireHostHeader: false,
    },
  } satisfies FastifyHttpOptions<Server>
}

/** Refuses a request of HTTP/1.1 without a host (RFC 9112, 3.2) with MALFORMED_REQUEST. */
export function requireHost(app: FastifyInstance): void {
  app.addHook('onRequest', async ({ raw: { httpVersion, headers } }) => {
    if (httpVersion === '1.1' && headers.host === undefined) throw new AppError('MALFORMED_REQUEST')
  })
}

/**
 * Handles a request with an `Expect` that nobody knows like any other, which a server may do (RFC 9110, 10.1.1). Node would respond
 * with 417 without a hook.
 */
export function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** The catalogue's keys for errors of the HTTP parser; any other code is a malformed request. */
const parserErrors: Readonly<Record<string, ErrorKey>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** Remembers the latest response of each connection; returns a function that tells whether another one may be written to it. */
export function trackResponses(): { track(app: FastifyInstance): void; canRespond(socket: Socket): boolean } {
  const responses = new WeakMap<Socket, ServerResponse>()
  return {
    track: (app) => {
      app.addHook('onRequest', async ({ raw }, reply) => {
        responses.set(raw.socket, reply.raw)
      })
    },
    canRespond(socket) {
      const response = responses.get(socket)
      return response?.headersSent !== true || (response.writableFinished && response.req.complete)
    },
  }
}

/**
 * Returns the handler of requests that cannot be parsed as HTTP or do not arrive in time, for which no hook runs: it responds with
 * what the hooks would add, logs the request id, and closes the connection.
 */
export function respondToClientErrors(
  log: FastifyBaseLogger,
  publicUrl: string,
  canRespond: (socket: Socket) => boolean,
): (error: Error & { code?: string }, socket: Socket) => void {
  return (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const errorBody = toErrorBody(parserErrors[error.code ?? ''] ?? 'MALFORMED_REQUEST')
    const id = randomUUID()
    // The error itself holds the bytes of the request.
    log.info({ reqId: id, code: error.code, key: errorBody.key, ip: socket.remoteAddress }, 'request not readable')
    const body = JSON.stringify(errorBody)
    const headers = {
      ...securityHeaders({ id }, publicUrl),
      connection: 'close',
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
    }
    const lines = [
      `HTTP/1.1 ${errorBody.status} ${STATUS_CODES[errorBody.status]}`,
      ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ]
    if (socket.writable && canRespond(socket)) socket.write([...lines, '', body].join('\r\n'))
    socket.destroy(error)
  }
}

/** Bodies up to this size are read to their end and discarded when a request is refused. */
const maxDrainedBytes = 64 * 1_048_576

/**
 * Reads the rest of a body before a refusal is sent. Most clients read the response only after they have sent everything, and
 * would otherwise see a broken connection. After a body without a declared length, or with a larger one than `maxDrainedBytes`, the
 * connection is closed instead.
 */
export function drainBody(app: FastifyInstance): void {
  app.addHook('onSend', async ({ raw, headers }, reply) => {
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
    if (reply.statusCode < 400 || !hasBody || raw.complete || raw.readableEnded) return
    const isBounded = Number(headers['content-length']) <= maxDrainedBytes
    if (reply.statusCode === errorCatalogue.REQUEST_TIMEOUT.status || !isBounded) {
      reply.header('connection', 'close')
      return
    }
    raw.unpipe()
    raw.resume()
    await finished(raw, { writable: false }).catch(() => {})
  })
}

/** Closes each connection after its current response once the server is closing; keep-alive would delay the end. */
export function closeConnectionsOnShutdown(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
