import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { isNavigation, sendNotFound } from './errors.ts'
import { googlePath } from './google.ts'
import { readPages } from './page-preloads.ts'
import { sessionCookieName } from './session.ts'

/** Serves the built client: its files, and its page at the paths that its routes have. Every other path is a 404. */
export async function serveWebClient(app: FastifyInstance, config: Config, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    app.log.warn({ folder }, 'no web client is built: only the calls under /api are served')
    app.setNotFoundHandler(sendNotFound)
    return
  }
  const page = async (name: string) => {
    const html = await readFile(join(folder, name), 'utf8')
    return html.replace('</head>', `${featureMetas(config)}</head>`)
  }
  const pages = { app: await page('index.html'), landing: await page('landing.html') }
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    preCompressed: true,
    globIgnore: ['**/*.html', 'pages.json', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const cookie = sessionCookieName(config.publicUrl)
  const hasSession = (request: FastifyRequest) => request.cookies[cookie] !== undefined
  const html = 'text/html; charset=utf-8'
  const findPage = await readPages(join(folder, 'pages.json'))
  app.get('/', (request, reply) =>
    reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(hasSession(request) ? (findPage(request.url)?.(pages.app, true) ?? pages.app) : pages.landing),
  )
  // Of GET and HEAD alone: all other requests are refused before (`refuseUnroutedBodies`).
  app.setNotFoundHandler((request, reply) => {
    const [path = ''] = request.url.split('?', 1)
    const withPreloads = findPage(request.url)
    if (withPreloads !== undefined)
      return (
        reply
          .type(html)
          .header('cache-control', 'no-cache')
          // Only a browser with a session has queries preloaded.
          .header('vary', 'cookie')
          .send(withPreloads(pages.app, hasSession(request)))
      )
    const isCall = path === '/api' || path.startsWith('/api/')
    if (isCall || !isNavigation(request)) return sendNotFound(request, reply)
    // The client says that there is no such page.
    return reply.code(404).type(html).header('cache-control', 'no-store').send(pages.app)
  })
}

/** Meta elements that tell the client which optional features this server has. */
function featureMetas({ outboxPage, google }: Config): string {
  const metas = [
    ...(outboxPage ? [['outbox', '/outbox']] : []),
    ...(google === undefined ? [] : [['google', googlePath]]),
  ]
  return metas.map(([name, path]) => `<meta name="wordtide-${name}" content="${path}" />`).join('')
}
