import { isUtf8 } from 'node:buffer'
import fastifyMultipart from '@fastify/multipart'
import { AppError, type Services } from '@wordtide/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sendNotFound } from '../plugins/errors.ts'
import { record } from '../plugins/record.ts'
import { openDocsDoor } from './docs/docs-door.ts'
import { endpoint } from './endpoint.ts'
import { knownPaths, refuseOtherMethods, refuseUnknown } from './other-methods.ts'
import { rows } from './rows.ts'

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
        if (Object.values(record.parse(request.params)).includes('')) throw new AppError('NOT_FOUND')
        if (isEncoded(request)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
      })
      scope.removeContentTypeParser(['text/plain', 'application/json'])
      readJson(scope)
      await scope.register(fastifyMultipart, { throwFileSizeLimit: false })
      for (const row of rows) scope.route({ method: row.method, url: row.path, handler: endpoint(row, services) })
      scope.get('/health', () => ({ status: 'ok' }))
      refuseOtherMethods(scope, known)
      scope.setNotFoundHandler(sendNotFound)
    },
    { prefix: '/api' },
  )
}

/** JSON bodies. Clients that always declare one send an empty one with a DELETE: that is no body, not a malformed one. */
function readJson(scope: FastifyInstance): void {
  const parse = scope.getDefaultJsonParser('remove', 'remove')
  scope.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    // JSON is UTF-8 (RFC 8259, 8.1): of anything else, only question marks would be kept.
    return isUtf8(body) ? parse(request, body.toString(), done) : done(new AppError('MALFORMED_BODY'))
  })
}

/** Whether a body is compressed, say; nothing here undoes that. */
function isEncoded({ method, headers }: FastifyRequest): boolean {
  const coding = headers['content-encoding']?.toLowerCase() ?? 'identity'
  return coding !== 'identity' && method !== 'GET' && method !== 'HEAD'
}
