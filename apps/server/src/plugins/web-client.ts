import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { sendNotFound } from './errors.ts'
import { googlePath } from './google.ts'
import { sessionCookieName } from './session.ts'

/** Serves the built client: its files, and its page for every path that the server does not handle itself. */
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
    globIgnore: ['**/*.html', '**/*.br', '**/*.gz', '.vite/**'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/')
      reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
    },
  })
  const cookie = sessionCookieName(config.publicUrl)
  const html = 'text/html; charset=utf-8'
  app.get('/', (request, reply) => {
    const hasSession = request.cookies[cookie] !== undefined
    return reply
      .type(html)
      .header('cache-control', 'no-store')
      .send(hasSession ? pages.app : pages.landing)
  })
  app.setNotFoundHandler((request, reply) => {
    const isPageRequest = request.method === 'GET' || request.method === 'HEAD'
    const path = request.url.split('?', 1)[0] ?? ''
    if (!isPageRequest || path === '/api' || path.startsWith('/api/') || path.startsWith('/assets/'))
      return sendNotFound(request, reply)
    return reply.type(html).header('cache-control', 'no-cache').send(pages.app)
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
