import { randomUUID } from 'node:crypto'
import fastifyCookie from '@fastify/cookie'
import type { Services } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import type { OpenIdProvider } from './adapters/openid.ts'
import type { Outbox } from './adapters/outbox.ts'
import type { Config } from './config.ts'
import { RequestLog } from './log.ts'
import { createHostCheck, refuseForeignHosts, requireHost } from './plugins/access/hosts.ts'
import { registerOpenId } from './plugins/access/openid.ts'
import { checkOrigin } from './plugins/access/origin.ts'
import { sendRateLimitHeaders } from './plugins/access/rate-limit-headers.ts'
import { writeCookies } from './plugins/access/session.ts'
import { limitQuery, refuseUnroutedBodies } from './plugins/http/bodies.ts'
import { respondToClientErrors, trackResponses } from './plugins/http/client-errors.ts'
import { compressResponses } from './plugins/http/compression.ts'
import {
  defaultTimeouts,
  drainBody,
  ignoreExpectations,
  type Timeouts,
  timeoutOptions,
} from './plugins/http/connections.ts'
import { sendError, sendNotFound } from './plugins/http/errors.ts'
import { createProxyTrust, warnOfUntrustedProxy } from './plugins/http/proxies.ts'
import type { RequestObserver } from './plugins/http/request-outcome.ts'
import { securityHeaders, sendSecurityHeaders } from './plugins/http/security-headers.ts'
import { trackConnections } from './plugins/http/shutdown.ts'
import { registerOutboxPage } from './plugins/pages/outbox-page.ts'
import { registerReminderPage } from './plugins/pages/reminder-page.ts'
import { type NotFoundHandler, serveWebClient } from './plugins/pages/web-client.ts'
import { registerWellKnown } from './plugins/pages/well-known.ts'
import { registerTrpc } from './plugins/trpc/trpc.ts'
import { registerRest } from './rest/routes.ts'
import type { Uploads } from './transfer/uploads.ts'

interface AppOptions {
  config: Config
  services: Services
  uploads: Uploads
  log: FastifyBaseLogger
  /** The mails written without a mail server. */
  outbox?: Outbox | undefined
  /** Opens /outbox, the page of the messages; without it the page does not exist. */
  outboxKey?: string | undefined
  openIdProviders: readonly OpenIdProvider[]
  /** The folder of the built client. */
  webClient: string
  timeouts?: Timeouts | undefined
  observer?: RequestObserver | undefined
}

/** Builds the Fastify instance with tRPC, REST and the web client; it does not listen yet. */
export async function buildApp({
  config,
  services,
  uploads,
  log,
  outbox,
  outboxKey,
  openIdProviders,
  webClient,
  timeouts = defaultTimeouts,
  observer,
}: AppOptions): Promise<FastifyInstance> {
  const hosts = createHostCheck(config.publicUrl)
  const isTrustedProxy = createProxyTrust(config.trustedProxies)
  const responses = trackResponses()
  let handleUnrouted: NotFoundHandler = sendNotFound
  const app = Fastify({
    ...timeoutOptions(timeouts),
    loggerInstance: log,
    logController: new RequestLog(observer),
    genReqId: () => randomUUID(),
    // For routes outside the transports; `guardBodies` limits each call separately.
    bodyLimit: limits.smallBody,
    trustProxy: isTrustedProxy,
    // The path of a batch names all its procedures.
    routerOptions: { maxParamLength: 5000 },
    // No hook runs for a path that cannot be decoded or has a longer parameter, so the host is checked and the security headers are set here.
    frameworkErrors: (_error, request, reply) => {
      reply.headers(securityHeaders(request, config.publicUrl))
      return hosts.isServed(request) ? handleUnrouted(request, reply) : hosts.refuse(request, reply)
    },
    clientErrorHandler: respondToClientErrors(log, config.publicUrl, responses.canRespond),
    // While the server ends, open connections get our response, and not Fastify's own refusal.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  app.setErrorHandler((error, request, reply) =>
    sendError(error instanceof Error ? error : new Error(String(error)), request, reply),
  )
  // Hooks run in the order of these calls: connections, headers, the host, the origin, the query and the body, then cookies and limits.
  trackConnections(app)
  drainBody(app)
  ignoreExpectations(app)
  responses.track(app)
  sendSecurityHeaders(app, config.publicUrl)
  warnOfUntrustedProxy(app, isTrustedProxy)
  requireHost(app)
  refuseForeignHosts(app, hosts)
  checkOrigin(app, config.publicUrl)
  limitQuery(app)
  refuseUnroutedBodies(app)
  await app.register(fastifyCookie)
  writeCookies(app, config.publicUrl)
  sendRateLimitHeaders(app)
  compressResponses(app)
  await registerTrpc(app, services, timeouts)
  await registerRest(app, services, uploads, timeouts)
  registerOpenId(app, services, openIdProviders)
  if (outbox !== undefined && outboxKey !== undefined) registerOutboxPage(app, outbox, outboxKey, config.publicUrl)
  await registerReminderPage(app, services)
  registerWellKnown(app, config, services.now)
  handleUnrouted = await serveWebClient(app, config, webClient)
  return app
}
