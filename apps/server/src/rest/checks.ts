import { AppError, type Services } from '@wordtide/api'
import { ping } from '@wordtide/db'
import type { FastifyInstance } from 'fastify'
import { isDraining } from '../plugins/http/shutdown.ts'
import { createReadinessCheck } from './ready.ts'

/**
 * The calls by which an operator's programs watch the server, as the OpenAPI document describes them: they are no procedures, because they
 * have neither a caller nor, in the first case, a database.
 */
export const checks = [
  {
    path: '/health',
    operationId: 'checks.getHealth',
    summary: 'Whether the server lives',
    description:
      'For everybody. It has no look at the database: a server that does not respond is to be started again.',
    status: 'ok',
    errors: ['MALFORMED_REQUEST'],
  },
  {
    path: '/ready',
    operationId: 'checks.getReady',
    summary: 'Whether the server can serve',
    description:
      'For everybody. It asks the database: while it is away, or the server is shutting down, requests belong to another one.',
    status: 'ready',
    errors: ['MALFORMED_REQUEST', 'BUSY', 'DATABASE_UNAVAILABLE'],
  },
] as const

/** Registers the health and readiness checks; returns their paths. */
export function registerChecks(scope: FastifyInstance, services: Services): string[] {
  const [health, ready] = checks
  scope.get(health.path, () => ({ status: health.status }))
  const checkReadiness = createReadinessCheck(() => ping(services.db))
  scope.get(ready.path, (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (isDraining(scope)) throw new AppError('BUSY', { retryAfter: 2 })
    return checkReadiness()
  })
  return checks.map(({ path }) => path)
}
