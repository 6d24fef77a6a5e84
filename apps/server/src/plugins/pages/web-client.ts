import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import fastifyStatic from '@fastify/static'
import { escapeHtml } from '@wordtide/api'
import { sharePath } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { providerPath } from '../../adapters/openid.ts'
import type { Config } from '../../config.ts'
import { sessionCookieName } from '../access/session.ts'
import { isNavigation, sendNotFound } from '../http/errors.ts'
import { pagePolicy } from '../http/security-headers.ts'
import { readPages } from './page-preloads.ts'

/** Responds to a request for a path without a route. */
export type NotFoundHandler = (request: FastifyRequest, reply: FastifyReply) => FastifyReply

/**
 * Serves the built client: its files, and its page at the paths that its routes have. Every other path is a 404. Returns the handler of all
 * these paths, for those that cannot be decoded: no hook runs for them.
 */
export async function serveWebClient(app: FastifyInstance, config: Config, folder: string): Promise<NotFoundHandler> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'no web client is built: only the calls under /api are served')
    app.setNotFoundHandler(sendNotFound)
    return sendNotFound
  }
  const read = async (name: string) =>
    (await readFile(join(folder, name), 'utf8')).replace(
      '</head>',
      `${pictureMeta(config)}${featureMetas(config)}</head>`,
    )
  const withPolicy = (html: string) => ({ html, policy: pagePolicy(html) })
  const index = await read('index.html')
  const pages = {
    user: withPolicy(index),
    // The client need not query a session that the browser has no cookie for.
    visitor: withPolicy(index.replace('<html', '<html data-visitor')),
    landing: withPolicy(await read('landing.html')),
  }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', 'pages.json', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      // A compressed variant has the headers of its file.
      const name = relative(folder, path).replace(/\.(br|gz)$/, '')
      reply.header('cache-control', cacheControlOf(name))
    },
  })
  const cookie = sessionCookieName(config.publicUrl)
  const hasSession = ({ headers }: FastifyRequest) => cookie in app.parseCookie(headers.cookie ?? '')
  const findPage = await readPages(join(folder, 'pages.json'))
  /** Sends a page. One for visitors is not true any more after a sign-in: browsers must not keep it, not even for their Back button. */
  const sendPage = (request: FastifyRequest, reply: FastifyReply, mayBeKept: boolean, ofVisitor = pages.visitor) => {
    const isUser = hasSession(request)
    const { html, policy } = isUser ? pages.user : ofVisitor
    const isLanding = html === pages.landing.html
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', policy)
      .header('cache-control', isUser && mayBeKept ? 'no-cache' : 'no-store')
      .header('vary', 'cookie')
      .send(isLanding ? html : (findPage(request.url)?.(html, isUser) ?? html))
  }
  app.get('/', (request, reply) => sendPage(request, reply, false, pages.landing))
  // The service worker shows this page if a navigation finds no network: at any path, so that the page preloads nothing.
  app.get('/app.html', (_, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', pages.user.policy)
      .header('cache-control', 'no-cache')
      .send(pages.user.html),
  )
  // The service worker responds to it, so that the text stays in the browser. Where there is no service worker yet, the server reads
  // nothing of it.
  const noBody = { onRequest: async (_: FastifyRequest, reply: FastifyReply) => reply.redirect(sharePath, 303) }
  app.post(sharePath, noBody, () => {})
  const handleUnrouted: NotFoundHandler = (request, reply) => {
    if (findPage(request.url) !== undefined) return sendPage(request, reply, true)
    const [path = ''] = request.url.split('?', 1)
    const isCall = path === '/api' || path.startsWith('/api/')
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (isCall || !isRead || !isNavigation(request)) return sendNotFound(request, reply)
    // The client says that there is no such page.
    return sendPage(request, reply.code(404), false)
  }
  app.setNotFoundHandler(handleUnrouted)
  return handleUnrouted
}

/** Returns how long browsers keep a file: the names of assets contain hashes, and the service worker decides what a release is. */
function cacheControlOf(name: string): string {
  if (name === 'service-worker.js') return 'no-cache'
  return name.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

/** The picture that other sites show with a link to this one, which must be a whole URL. */
const pictureMeta = ({ publicUrl }: Config) => `<meta property="og:image" content="${publicUrl}/icons/og.png" />`

/** Meta elements that tell the client which optional features this server has, and whether registration is closed. */
function featureMetas({ outboxPage, openId, registration }: Config): string {
  const metas = [
    ...(outboxPage ? [['outbox', '/outbox']] : []),
    ...openId.map(({ key, name }) => [key, key === 'google' ? providerPath(key) : escapeHtml(name)]),
    ...(registration === 'open' ? [] : [['registration', registration]]),
  ]
  return metas.map(([name, content]) => `<meta name="wordtide-${name}" content="${content}" />`).join('')
}
