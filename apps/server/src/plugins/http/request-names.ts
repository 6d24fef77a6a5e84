import { isProcedurePath } from '@wordtide/api'
import { identityProviders, limits } from '@wordtide/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { callbackPath, providerPath } from '../../adapters/openid.ts'
import { isBatch, pathOf } from '../trpc/trpc-calls.ts'

/** The name of everything that the server does not have. */
const unknownName = 'unknown'

/** The paths without a procedure that programs call. */
const namedPaths = new Set([
  '/api/health',
  '/api/ready',
  ...identityProviders.flatMap((key) => [providerPath(key), callbackPath(key)]),
])

/**
 * Returns the names of the calls in a request, for its log line and for metrics: the procedures of a batch, else one name: that of the tRPC
 * procedure, method and route of the REST endpoint (`GET /api/lists/:id`), `page` for HTML, or `file` for everything else that is served.
 * There are as many names as the server has routes; clients cannot add any.
 */
export function namesOf(request: FastifyRequest, reply: FastifyReply): string[] {
  const { config } = request.routeOptions
  const url = config?.url
  if (url === '/api/trpc/:path') return procedureNames(request)
  const method = request.method === 'HEAD' ? 'GET' : request.method
  if (url !== undefined && (config.procedures !== undefined || namedPaths.has(url))) return [`${method} ${url}`]
  if (String(reply.getHeader('content-type')).startsWith('text/html')) return ['page']
  return [url === undefined || reply.statusCode === 405 ? unknownName : 'file']
}

function procedureNames(request: FastifyRequest): string[] {
  const path = pathOf(request)
  const paths = isBatch(request) ? path.split(',', limits.batch) : [path]
  return paths.map((name) => (isProcedurePath(name) ? name : unknownName))
}
