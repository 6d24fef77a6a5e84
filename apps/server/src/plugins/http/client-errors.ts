import { randomUUID } from 'node:crypto'
import { type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorKey, toErrorBody } from '@wordtide/contract'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { securityHeaders } from './security-headers.ts'

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
      app.addHook('onRequest', ({ raw }, reply, done) => {
        responses.set(raw.socket, reply.raw)
        done()
      })
    },
    canRespond(socket) {
      const response = responses.get(socket)
      return response?.headersSent !== true || (response.writableFinished && response.req.complete)
    },
  }
}

/**
 * Returns the handler of requests that are not valid HTTP or do not arrive in time, for which no hook runs: it adds to the response what
 * the hooks would, logs the request id, and closes the connection.
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
