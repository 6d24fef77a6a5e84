import { Readable } from 'node:stream'
import { AppError, type ByteStream } from '@wordtide/api'
import type { FastifyReply, FastifyRequest } from 'fastify'

const cacheControl = {
  revalidate: 'private, no-cache',
  week: 'private, max-age=604800',
  never: 'no-store',
} satisfies Record<ByteStream['cache'], string>

/** Sends a stream, or the range of it that the client requests (RFC 9110, 14), or 304 if the client has it already. */
export function sendStream(stream: ByteStream, { method, headers }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { etag, length, mediaType } = stream
  reply.headers(headersOf(stream))
  if (etag !== undefined && isKnown({ headers }, etag)) return reply.code(304).send()
  const range = method === 'GET' && length !== undefined ? rangeOf(headers, length, etag) : undefined
  // A generated file is not generated for its headers alone: Fastify would read it to its end.
  if (method === 'HEAD' && length === undefined) return reply.type(mediaType).send(Readable.from([]))
  if (range === undefined) return reply.type(mediaType).send(payloadOf(stream.open()))
  if (range === 'unsatisfiable') {
    reply.removeHeader('etag')
    reply.headers({ 'content-range': `bytes */${length}`, 'cache-control': 'no-store' })
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${length}`)
    .type(mediaType)
    .send(payloadOf(stream.open(range)))
}

function headersOf({ cache, etag, length, mediaType, fileName }: ByteStream): Record<string, string> {
  return {
    'cache-control': cacheControl[cache],
    ...(etag === undefined ? {} : { etag }),
    ...(length === undefined ? {} : { 'accept-ranges': 'bytes' }),
    ...(fileName === undefined ? {} : { 'content-disposition': dispositionOf(fileName) }),
    // A browser that opens an uploaded file must not run anything in it.
    ...(/^(image|audio)\//.test(mediaType) ? { 'content-security-policy': "default-src 'none'; sandbox" } : {}),
  }
}

/** Names the file of a download: in ASCII for old clients, and in any script (RFC 6266, RFC 8187). */
function dispositionOf(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["%\\]/gu, '_')
  const attachment = `attachment; filename="${ascii}"`
  if (ascii === fileName) return attachment
  const encoded = encodeURIComponent(fileName).replace(/['()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16)}`)
  return `${attachment}; filename*=UTF-8''${encoded}`
}

const payloadOf = (bytes: ReturnType<ByteStream['open']>): Buffer | Readable =>
  bytes instanceof Uint8Array ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Readable.from(bytes)

/** Returns whether `If-None-Match` names this tag (RFC 9110, 13.1.2). */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => opaque(tag.trim()))
  return known?.some((tag) => tag === opaque(etag) || tag === '*') ?? false
}

/** A tag without the mark of a weak one. */
const opaque = (tag: string) => tag.replace(/^W\//, '')

/** The requested range; undefined, and so the whole, for several ranges and for a range of another version. */
function rangeOf(
  { range, 'if-range': version }: FastifyRequest['headers'],
  length: number,
  etag: string | undefined,
): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || `${first}${last}` === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  // A weak tag does not promise the same bytes (13.1.5).
  if (version !== undefined && (version !== etag || version.startsWith('W/'))) return undefined
  const start = first === '' ? Math.max(0, length - Number(last)) : Number(first)
  const end = first === '' || last === '' ? length - 1 : Math.min(Number(last), length - 1)
  return start > end ? 'unsatisfiable' : { start, end }
}
