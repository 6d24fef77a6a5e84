import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { AppError } from '@wordtide/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookieName } from '../../plugins/access/session.ts'
import { callsByError } from '../error-pages/documented-calls.ts'
import { errorIndex, errorPage, errorPagesStyle } from '../error-pages/error-pages.ts'
import { isKnown } from '../files.ts'
import { docsPage, docsScript, docsStyle } from './docs-page.ts'

interface TextFile {
  type: string
  text: string
}

const html = 'text/html; charset=utf-8'
const css = 'text/css; charset=utf-8'
const script = 'text/javascript; charset=utf-8'

const page = async () => ({ type: html, text: docsPage })

const swaggerFolder = () => dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'))
const swaggerFile = (name: string) => readFile(join(swaggerFolder(), name), 'utf8')

/** The files of the page by their path below /api. */
const pageFiles: Readonly<Record<string, () => Promise<TextFile>>> = {
  '/docs': page,
  '/docs/': page,
  '/docs/page.css': async () => ({ type: css, text: docsStyle }),
  '/docs/errors': async () => ({ type: html, text: errorIndex() }),
  '/docs/errors.css': async () => ({ type: css, text: errorPagesStyle }),
  '/docs/page.js': async () => ({ type: script, text: docsScript }),
  '/docs/swagger-ui.css': async () => ({ type: css, text: await swaggerFile('swagger-ui.css') }),
  '/docs/swagger-ui-bundle.js': async () => ({ type: script, text: await swaggerFile('swagger-ui-bundle.js') }),
}

/**
 * Serves the OpenAPI document at /openapi.json, a page that shows it at /docs, and a page for each error below /docs/errors; returns all
 * their paths.
 */
export function registerDocs(scope: FastifyInstance, publicUrl: string): string[] {
  const document = async () => ({ type: 'application/json', text: await readDocument(publicUrl) })
  const files = Object.entries({ '/openapi.json': document, ...pageFiles })
  for (const [path, read] of files) {
    let prepared: Promise<Prepared> | undefined
    scope.get(path, async (request, reply) => {
      prepared ??= read().then(prepare)
      return send(await prepared, request, reply)
    })
  }
  const preparedErrors = new Map<string, Promise<Prepared>>()
  let calls: ReturnType<typeof readCalls> | undefined
  scope.get<{ Params: { key: string } }>(errorPath, async (request, reply) => {
    const { key } = request.params
    calls ??= readCalls()
    const text = errorPage(key, (await calls).get(key) ?? [])
    if (text === undefined) throw new AppError('NOT_FOUND')
    const prepared = preparedErrors.get(key) ?? prepare({ type: html, text })
    preparedErrors.set(key, prepared)
    return send(await prepared, request, reply)
  })
  return [...files.map(([path]) => path), errorPath]
}

const errorPath = '/docs/errors/:key'

const readCalls = async () => callsByError(JSON.parse(await readFile(documentFile, 'utf8')))

/** The committed document, beside the bundle or, from the source, in the package. */
const documentFile = new URL(
  import.meta.url.endsWith('.ts') ? '../../../openapi.json' : './openapi.json',
  import.meta.url,
)

/** Returns the document with the name of the session cookie at this address. */
async function readDocument(publicUrl: string): Promise<string> {
  const [committed, own] = ['http://localhost', publicUrl].map(sessionCookieName)
  const withOwn = (_: string, value: unknown) => (value === committed ? own : value)
  return JSON.stringify(JSON.parse(await readFile(documentFile, 'utf8'), withOwn))
}

/** A file in both encodings, made at the first request. */
interface Prepared {
  type: string
  etag: string
  plain: Buffer
  brotli: Buffer
}

const compress = promisify(brotliCompress)
/** Fast, and within a tenth of the best compression. */
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }

async function prepare({ type, text }: TextFile): Promise<Prepared> {
  const plain = Buffer.from(text)
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, etag, plain, brotli: await compress(plain, quality) }
}

function send({ type, etag, plain, brotli }: Prepared, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({ etag, vary: 'accept-encoding', 'cache-control': 'no-cache' })
  if (isKnown(request, etag)) return reply.code(304).send()
  const acceptsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  return acceptsBrotli ? reply.type(type).header('content-encoding', 'br').send(brotli) : reply.type(type).send(plain)
}
