import { Readable } from 'node:stream'
import { AppError, download, type SaidSound, type StoredImage } from '@wordtide/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Row } from './row.ts'

const stored = z.object({
  bytes: z.function({ input: [], output: z.instanceof(Uint8Array) }),
  type: z.string(),
  etag: z.string(),
})
const storedImage = stored satisfies z.ZodType<StoredImage>
const saidSound = stored.extend({ lasting: z.boolean() }) satisfies z.ZodType<SaidSound>

/** Sends what a procedure of a file row answers. */
export function sendFile(
  file: NonNullable<Row['file']>,
  output: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (file === 'download') return sendDownload(download.parse(output), reply)
  if (file === 'image') {
    // Who may see it now is asked each time.
    reply.headers({ 'cache-control': 'private, no-cache', 'content-security-policy': "default-src 'none'; sandbox" })
    return sendBytes(storedImage.parse(output), request, reply)
  }
  const sound = saidSound.parse(output)
  reply.header('cache-control', sound.lasting ? 'private, max-age=604800' : 'private, no-cache')
  return sendBytes(sound, request, reply)
}

/** Sends bytes, or the part of them that was asked for (RFC 9110, 14), or says that the caller has them. */
function sendBytes(
  { bytes: read, type, etag }: z.output<typeof stored>,
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  reply.headers({ etag, 'accept-ranges': 'bytes' })
  if (isKnown({ headers }, etag)) return reply.code(304).send()
  const bytes = read()
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const part = method === 'GET' ? partOf(headers, whole.length, etag) : undefined
  if (part === undefined) return reply.type(type).send(whole)
  if (part === 'none') {
    reply.removeHeader('etag')
    reply.headers({ 'content-range': `bytes */${whole.length}`, 'cache-control': 'no-store' })
    throw new AppError('RANGE_NOT_SATISFIABLE')
  }
  return reply
    .code(206)
    .header('content-range', `bytes ${part.start}-${part.end}/${whole.length}`)
    .type(type)
    .send(whole.subarray(part.start, part.end + 1))
}

/** Whether the caller says that it has what this tag is of (RFC 9110, 13.1.2). */
export function isKnown({ headers }: Pick<FastifyRequest, 'headers'>, etag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((tag) => opaque(tag.trim()))
  return known?.some((tag) => tag === opaque(etag) || tag === '*') ?? false
}

/** A tag without the mark that it is weak. */
const opaque = (tag: string) => tag.replace(/^W\//, '')

/** The first and the last byte that are asked for; undefined, so all, for several parts and for those of another version. */
function partOf({ range, 'if-range': version }: FastifyRequest['headers'], size: number, etag: string) {
  const [, first, last] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === undefined || last === undefined || `${first}${last}` === '') return undefined
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  // A weak tag does not promise the same bytes (13.1.5).
  if (version !== undefined && (version !== etag || etag.startsWith('W/'))) return undefined
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'none' : { start, end }
}

/** Sends what a browser keeps as a file, as it is fetched. */
function sendDownload({ name, type, read }: z.output<typeof download>, reply: FastifyReply): FastifyReply {
  return reply
    .headers({ 'cache-control': 'no-store', 'content-disposition': `attachment; filename="${name}"` })
    .type(type)
    .send(Readable.from(read()))
}
