import fastifyMultipart from '@fastify/multipart'
import { AppError, type Services } from '@wordtide/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { sendNotFound } from '../plugins/errors.ts'
import { openDocsDoor } from './docs/docs-door.ts'
import { endpoint } from './endpoint.ts'
import { knownPaths, refuseOtherMethods, refuseUnknown } from './other-methods.ts'
import { rows } from './rows.ts'

const parts = z.record(z.string(), z.unknown())

/** Mounts the documented calls under /api. */
export async function openRestDoor(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      const others = ['/health', ...openDocsDoor(scope, services.publicUrl)]
      const known = knownPaths([...rows, ...others.map((path) => ({ method: 'GET' as const, path }))])
      // Before the body is read: what it is does not matter.
      scope.addHook('onRequest', async (request, reply) => {
        if (request.is404) refuseUnknown(request, reply, known)
        // An empty part of a path names nothing.
        if (Object.values(parts.parse(request.params)).includes('')) throw new AppError('NOT_FOUND')
        if (isEncoded(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
      })
      scope.removeContentTypeParser(['text/plain', 'application/json'])
      acceptEmptyJson(scope)
      await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
      for (const row of rows) scope.route({ method: row.method, url: row.path, handler: endpoint(row, services) })
      scope.get('/health', () => ({ status: 'ok' }))
      refuseOtherMethods(scope, known)
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

/** Whether a body is compressed, say; nothing here undoes that. */
function isEncoded({ method, headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  return coding !== 'identity' && method !== 'GET' && method !== 'HEAD'
}
