/** A request, as a client has it sent. A body is JSON if its headers do not say otherwise. */
export interface HttpRequest {
  method: string
  path: string
  headers?: Record<string, string>
  body?: string
}

/** Returns the bytes of a request as they stand on the wire. */
export function encodeRequest({ method, path, headers = {}, body }: HttpRequest): Buffer {
  const lines = {
    host: 'localhost',
    accept: 'application/json',
    ...(body !== undefined && {
      'content-type': 'application/json',
      'content-length': String(Buffer.byteLength(body)),
    }),
    ...headers,
  }
  const head = [`${method} ${path} HTTP/1.1`, ...Object.entries(lines).map(([name, value]) => `${name}: ${value}`)]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body ?? ''}`)
}
