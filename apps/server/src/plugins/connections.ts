import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { finished } from 'node:stream/promises'
import { type ErrorKey, errorCatalogue, toErrorBody } from '@wordtide/contract'
import type { FastifyInstance } from 'fastify'

/** The catalogue's keys for errors of the HTTP parser; any other code is a malformed request. */
const parserErrors: Readonly<Record<string, ErrorKey>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** Responds to a request that cannot be parsed as HTTP, for which no hook runs, and closes the connection. */
export function respondToClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const errorBody = toErrorBody(parserErrors[error.code ?? ''] ?? 'MALFORMED_REQUEST')
  const body = JSON.stringify(errorBody)
  const lines = [
    `HTTP/1.1 ${errorBody.status} ${STATUS_CODES[errorBody.status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write([...lines, '', body].join('\r\n'))
  socket.destroy(error)
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
