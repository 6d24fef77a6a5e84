import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type ErrorKey, toErrorBody } from '@wordtide/contract'

/** What is wrong with what is no request yet, by the parser's code; anything else is malformed. */
const keys: Readonly<Record<string, ErrorKey>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'REQUEST_TIMEOUT',
  HPE_HEADER_OVERFLOW: 'HEADERS_TOO_LARGE',
}

/** Answers what cannot be read as HTTP, before any hook runs, with the body of every failure, and hangs up. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const answer = toErrorBody(keys[error.code ?? ''] ?? 'MALFORMED_REQUEST')
  const body = JSON.stringify(answer)
  const lines = [
    `HTTP/1.1 ${answer.status} ${STATUS_CODES[answer.status]}`,
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ]
  if (socket.writable) socket.write([...lines, '', body].join('\r\n'))
  socket.destroy(error)
}
