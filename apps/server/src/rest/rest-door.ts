import fastifyMultipart from '@fastify/multipart'
import { AppError, type Services } from '@wordtide/api'
import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sendNotFound } from '../plugins/errors.ts'
import { openDocsDoor } from './docs/docs-door.ts'
import { endpoint } from './endpoint.ts'
import { rows } from './rows.ts'

/** Mounts the documented calls under /api. */
export async function openRestDoor(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      // Before the body is read: what it is does not matter.
      scope.addHook('onRequest', async (request) => {
        if (request.is404) throw new AppError('NOT_FOUND')
      })
      scope.removeContentTypeParser(['text/plain', 'application/json'])
      acceptEmptyJson(scope)
      await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
      for (const row of rows) scope.route({ method: row.method, url: row.path, handler: endpoint(row, services) })
      scope.get('/health', () => ({ status: 'ok' }))
      const others = ['/health', ...openDocsDoor(scope, services.publicUrl)]
      refuseOtherMethods(scope, [...rows, ...others.map((path) => ({ method: 'GET' as const, path }))])
      scope.setNotFoundHandler(sendNotFound)
    },
    { prefix: '/api' },
  )
}

/** Clients that always declare JSON send an empty body with a DELETE: that is no body, not a malformed one. */
function acceptEmptyJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('remove', 'remove')
  scope.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) =>
    body === '' ? done(null, undefined) : parse(request, body, done),
  )
}

/** A known path with a method that it does not know is 405, and says which it knows. */
function refuseOtherMethods(scope: FastifyInstance, known: readonly { method: HTTPMethods; path: string }[]): void {
  for (const url of new Set(known.map(({ path }) => path))) {
    const allowed = known
      .filter(({ path }) => path === url)
      .flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    const others = scope.supportedMethods.filter((method) => !allowed.includes(method))
    scope.route({
      method: others,
      url,
      onRequest: async (_request, reply) => {
        reply.header('allow', allowed.join(', '))
        throw new AppError('METHOD_NOT_ALLOWED')
      },
      handler: () => {},
    })
  }
}
