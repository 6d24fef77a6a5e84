import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply } from 'fastify'

/** Responses of up to so many bytes are sent as they are: they fit into one packet. */
const maxPlainBytes = 1024

/** Responses compressed at a time: half of the threads, which also hash passwords and read files. Others are sent uncompressed. */
const maxConcurrent = 4

const [brotliAsync, gzipAsync] = [promisify(brotliCompress), promisify(gzip)]

/** By preference. Decision 045 has the CPU and the bytes of the levels beside these. */
const codings: Readonly<Record<string, (text: string) => Promise<Buffer>>> = {
  br: (text) =>
    brotliAsync(text, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
    }),
  gzip: (text) => gzipAsync(text, { level: 5 }),
}

/**
 * Compresses texts of more than a kilobyte for clients that accept it, outside the main thread. Bytes and streams are images, audio and
 * files, and are left as they are. The `ETag` stays: it names the version of the thing, whatever its encoding.
 */
export function compressResponses(app: FastifyInstance): void {
  let underWay = 0
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload !== 'string' || isShort(payload)) {
      done(null, payload)
      return
    }
    varyByCoding(reply)
    const name = codingFor(request.headers['accept-encoding'])
    const compress = codings[name ?? '']
    if (name === undefined || compress === undefined || underWay >= maxConcurrent) {
      done(null, payload)
      return
    }
    underWay++
    return compress(payload)
      .then(
        (bytes) => {
          reply.header('content-encoding', name)
          return bytes
        },
        () => payload,
      )
      .finally(() => {
        underWay--
      })
  })
}

/** Counts the bytes only if the characters alone do not tell. */
const isShort = (text: string) => text.length <= maxPlainBytes && Buffer.byteLength(text) <= maxPlainBytes

/** Tells caches that a response depends on `Accept-Encoding`. */
export function varyByCoding(reply: FastifyReply): void {
  const others = reply.getHeader('vary')
  reply.header('vary', others === undefined ? 'accept-encoding' : `${others}, accept-encoding`)
}

/** The preferred coding of those that `Accept-Encoding` names without refusing them (RFC 9110, 12.5.3). */
function codingFor(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  const accepted = String(header)
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';', 1)[0]?.trim())
  return Object.keys(codings).find((name) => accepted.includes(name))
}
