import { isUtf8 } from 'node:buffer'
import fastifyMultipart from '@fastify/multipart'
import { AppError, type Endpoint, endpoints, type Procedure, parseJson, type Services } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { guardBodies, maxNamesOf } from '../plugins/http/bodies.ts'
import type { Timeouts } from '../plugins/http/connections.ts'
import { sendNotFound } from '../plugins/http/errors.ts'
import type { Uploads } from '../transfer/uploads.ts'
import { registerChecks } from './checks.ts'
import { registerDocs } from './docs/docs.ts'
import { createHandler } from './handler.ts'

/** Registers the REST endpoints, their documentation, and the health and readiness checks under /api. */
export async function registerRest(
  app: FastifyInstance,
  services: Services,
  uploads: Uploads,
  timeouts: Timeouts,
): Promise<void> {
  await app.register(
    async (scope) => {
      const docs = registerDocs(scope, services.publicUrl).map((path) => ({ method: 'GET', path }))
      const checks = registerChecks(scope, services).map((path) => ({ method: 'GET', path }))
      const routed = endpoints.flatMap(withPathAlias)
      const paths = pathsOf([...routed.map(({ rest }) => rest), ...checks, ...docs])
      // Before the body is read: a refusal here does not depend on it.
      scope.addHook('onRequest', (request, reply, done) => {
        if (request.is404) refuseUnrouted(request, reply, paths)
        // No id is empty.
        if (hasEmptyParameter(request)) throw new AppError('NOT_FOUND')
        if (hasEncodedBody(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
        done()
      })
      guardBodies(scope, services, ({ routeOptions: { config } }) => config.procedures ?? [], timeouts)
      scope.removeContentTypeParser(['text/plain', 'application/json'])
      acceptJson(scope)
      // An image is recognized by its bytes, not by its declared type. The handler reads it itself, or refuses the body.
      scope.addContentTypeParser('*', (_request, body, done) => done(null, body))
      await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
      for (const endpoint of routed) {
        const { method, path: url } = endpoint.rest
        const handler = createHandler(endpoint, services, uploads)
        scope.route({ method, url, handler, config: { procedures: [bodyOf(endpoint)] } })
      }
      refuseOtherMethods(scope, paths)
      scope.setNotFoundHandler(sendNotFound)
    },
    { prefix: '/api' },
  )
}

/** Returns an endpoint, and the same one at its other path. */
function withPathAlias(endpoint: Endpoint): Endpoint[] {
  const { pathAlias: path } = endpoint.rest
  return path === undefined ? [endpoint] : [endpoint, { ...endpoint, rest: { ...endpoint.rest, path } }]
}

/** A file arrives beside the fields, on the disk: by this transport a procedure that takes one has a larger body. */
const bodyOf = (endpoint: Endpoint): Procedure => {
  const { maxFileBytes } = endpoint.rest
  return maxFileBytes === undefined ? endpoint : { ...endpoint, maxBodyBytes: maxFileBytes + limits.image }
}

/** Parses JSON bodies. An empty one counts as absent: some clients declare JSON with every DELETE. */
function acceptJson(scope: FastifyInstance): void {
  scope.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    async ({ routeOptions }: FastifyRequest, body: Buffer) => {
      if (body.length === 0) return undefined
      // JSON is UTF-8 (RFC 8259, 8.1). Decoding anything else would leave replacement characters.
      if (!isUtf8(body)) throw new AppError('MALFORMED_BODY')
      return parseJson(body.toString(), maxNamesOf(routeOptions.config.procedures ?? []))
    },
  )
}

const hasEmptyParameter = ({ params }: FastifyRequest): boolean =>
  typeof params === 'object' && params !== null && Object.values(params).includes('')

/** Returns whether the body is compressed, for example. The server decodes none. */
function hasEncodedBody({ method, headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  return coding !== 'identity' && method !== 'GET' && method !== 'HEAD'
}

interface Path {
  path: string
  allowed: string[]
  /** Matches the whole URL path. */
  pattern: RegExp
}

/** Returns every path once with its methods; paths without parameters come first. */
function pathsOf(routes: readonly { method: string; path: string }[]): Path[] {
  const paths = [...new Set(routes.map(({ path }) => path))].sort((a, b) => countParameters(a) - countParameters(b))
  return paths.map((path) => {
    const methods = routes.filter((route) => route.path === path).map(({ method }) => method)
    const allowed = methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    return { path, allowed, pattern: new RegExp(`^/api${path.replace(/:\w+/g, '[^/]+')}$`) }
  })
}

const countParameters = (path: string) => path.split(':').length - 1

function refuseMethod(reply: FastifyReply, { allowed }: Path): never {
  reply.header('allow', allowed.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED')
}

/** Responds with 405 and `Allow` to a path that is called by a method that it does not have. */
function refuseOtherMethods(scope: FastifyInstance, paths: readonly Path[]): void {
  for (const path of paths)
    scope.route({
      method: scope.supportedMethods.filter((method) => !path.allowed.includes(method)),
      url: path.path,
      onRequest: async (_request, reply) => refuseMethod(reply, path),
      handler: () => {},
    })
}

/** Refuses a request without a route: 405 if only the method is unknown, one that Fastify cannot route; else 404. */
function refuseUnrouted({ url }: FastifyRequest, reply: FastifyReply, paths: readonly Path[]): never {
  const pathname = url.split('?', 1)[0] ?? ''
  const path = paths.find(({ pattern }) => pattern.test(pathname))
  if (path === undefined) throw new AppError('NOT_FOUND')
  refuseMethod(reply, path)
}
