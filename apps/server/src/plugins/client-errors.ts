import type { Socket } from 'node:net'

/** What is wrong with what is no request yet, by the parser's code; anything else is malformed. */
const failures: Readonly<Record<string, { status: string; message: string }>> = {
  ERR_HTTP_REQUEST_TIMEOUT: { status: '408 Request Timeout', message: 'The request took too long' },
  HPE_HEADER_OVERFLOW: { status: '431 Request Header Fields Too Large', message: 'Request headers are too large' },
}
const malformed = { status: '400 Bad Request', message: 'Malformed request' }

/** Answers what cannot be read as HTTP, before any hook runs, with the body of every failure, and hangs up. */
export function refuseUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const { status: line, message } = failures[error.code ?? ''] ?? malformed
  const status = Number.parseInt(line, 10)
  const body = JSON.stringify({ status, code: status, message })
  const headers = [
    'Connection: close',
    'Cache-Control: no-store',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
  ]
  if (socket.writable) socket.write([`HTTP/1.1 ${line}`, ...headers, '', body].join('\r\n'))
  socket.destroy(error)
}
