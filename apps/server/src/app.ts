import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { Services } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { GoogleProvider } from './adapters/google.ts'
import type { Outbox } from './adapters/outbox.ts'
import type { Config } from './config.ts'
import { openGoogleDoor } from './google/google-door.ts'
import { serveOutboxPage } from './outbox/outbox-page.ts'
import { refuseUnreadable } from './plugins/client-errors.ts'
import { sendError } from './plugins/errors.ts'
import { hearOut } from './plugins/hear-out.ts'
import { checkOrigin } from './plugins/origin.ts'
import { securityHeaders, sendSecurityHeaders } from './plugins/security-headers.ts'
import { writeSessionCookie } from './plugins/session.ts'
import { openTrpcDoor } from './plugins/trpc-door.ts'
import { serveWebClient } from './plugins/web-client.ts'
import { openRestDoor } from './rest/rest-door.ts'

interface Parts {
  config: Config
  services: Services
  log: FastifyBaseLogger
  /** Where mails go without a mail server; shown at /outbox where the configuration allows it. */
  outbox?: Outbox | undefined
  /** Absent where the server has no client at Google. */
  google?: GoogleProvider | undefined
  /** The folder of the built client. */
  webClient: string
}

/** A Fastify instance with both doors and the web client, not yet listening. */
export async function buildApp({ config, services, log, outbox, google, webClient }: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: log,
    genReqId: () => randomUUID(),
    bodyLimit: limits.body,
    trustProxy: config.trustedProxies.length === 0 ? false : config.trustedProxies,
    // A long batch names its procedures in the path.
    routerOptions: { maxParamLength: 5000 },
    // A path that cannot be decoded names nothing.
    frameworkErrors: (error, request, reply) =>
      sendError(error, request, reply.headers(securityHeaders(request, config.publicUrl))),
    clientErrorHandler: refuseUnreadable,
    return503OnClosing: true,
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler((error, request, reply) =>
    sendError(error instanceof Error ? error : new Error(String(error)), request, reply),
  )
  hangUpWhenClosing(app)
  hearOut(app)
  sendSecurityHeaders(app, config.publicUrl)
  checkOrigin(app, config.publicUrl)
  await app.register(fastifyCookie)
  writeSessionCookie(app, config.publicUrl)
  await openTrpcDoor(app, services)
  await openRestDoor(app, services)
  openGoogleDoor(app, services, google)
  if (config.outboxPage && outbox !== undefined) serveOutboxPage(app, outbox)
  await serveWebClient(app, config, webClient)
  return app
}

/** While the server closes, each answer is its connection's last: an idle one would hold the end up. */
function hangUpWhenClosing(app: FastifyInstance): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.addHook('onSend', async (_request, reply) => {
    if (closing) reply.header('connection', 'close')
  })
}
