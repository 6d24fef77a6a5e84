import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { openApiDocument } from '../openapi/document.ts'
import { isKnown } from '../send-file.ts'
import { type DocsFile, docsFiles } from './docs-files.ts'

const compress = promisify(brotliCompress)
/** Quick, and within a tenth of the best. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

/** What is sent, made once: as it is, and as it travels to who can read that. */
interface Prepared {
  type: string
  etag: string
  plain: Buffer
  brotli: Buffer
}

async function prepare({ type, text }: DocsFile): Promise<Prepared> {
  const plain = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, etag, plain, brotli: await compress(plain, quality) }
}

/** Serves the document of the REST calls at /openapi.json, and a page that shows it at /docs. Answers their paths. */
export function openDocsDoor(scope: FastifyInstance, publicUrl: string): string[] {
  const document = async () => ({ type: 'application/json', text: JSON.stringify(openApiDocument(publicUrl)) })
  const files = Object.entries({ '/openapi.json': document, ...docsFiles })
  for (const [path, read] of files) {
    let prepared: Promise<Prepared> | undefined
    scope.get(path, async (request, reply) => {
      prepared ??= read().then(prepare)
      return send(await prepared, request, reply)
    })
  }
  return files.map(([path]) => path)
}

function send({ type, etag, plain, brotli }: Prepared, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const reads = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return reads ? reply.type(type).header('content-encoding', 'br').send(brotli) : reply.type(type).send(plain)
}
