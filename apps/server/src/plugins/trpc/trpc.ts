import { type FastifyTRPCPluginOptions, fastifyRequestHandler } from '@trpc/server/adapters/fastify'
import {
  AppError,
  type AppRouter,
  appRouter,
  describeProcedure,
  errorKeyOf,
  isProcedurePath,
  type Procedure,
  type Services,
} from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../access/session.ts'
import { guardBodies } from '../http/bodies.ts'
import type { Timeouts } from '../http/connections.ts'
import { failureHeaders } from '../http/errors.ts'
import { noteError } from '../http/request-outcome.ts'
import { isJsonRequest, pathOf, respondToCalls } from './trpc-calls.ts'
import { readKeyedCall, respondToKeyedCall } from './trpc-keyed-calls.ts'

/** Registers the procedures under /api/trpc for the web client. */
export async function registerTrpc(app: FastifyInstance, services: Services, timeouts: Timeouts): Promise<void> {
  const options = adapterOptions(services)
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', (request, reply, done) => {
        refuseOtherMethods(request, reply)
        done()
      })
      guardBodies(scope, services, proceduresOf, timeouts)
      // The text of JSON is parsed when its structure has been checked; tRPC's adapter reads forms itself.
      scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body))
      scope.addContentTypeParser('multipart/form-data', (_request, body, done) => done(null, body))
      scope.all('/:path', async (request, reply) => {
        const path = pathOf(request)
        if (request.method === 'HEAD') return reply.code(204).send()
        const keyed = readKeyedCall(path, request)
        if (keyed !== undefined) return respondToKeyedCall(keyed, services, request, reply)
        if (isJsonRequest(request)) return respondToCalls(path, services, request, reply)
        await fastifyRequestHandler({ ...options, req: request, res: reply, path })
      })
    },
    { prefix: '/api/trpc' },
  )
}

/** The options of tRPC's own adapter. */
export const adapterOptions = (services: Services): FastifyTRPCPluginOptions<AppRouter>['trpcOptions'] => ({
  router: appRouter,
  maxBatchSize: limits.batch,
  createContext: ({ req }) => contextOf(services, req),
  onError: ({ error, req }) => noteError(req, errorKeyOf(error)),
  responseMeta: ({ errors }) => ({ headers: { 'cache-control': 'no-store', ...failureHeaders(errors) } }),
})

const allowedMethods = { batch: ['GET', 'HEAD', 'POST'], query: ['GET', 'HEAD'], mutation: ['POST'] }

/** Responds with 405 and `Allow`, which tRPC does not send; some methods crash its adapter. The calls of a batch are checked each. */
function refuseOtherMethods(request: FastifyRequest, reply: FastifyReply): void {
  const { query, method } = request
  const isBatch = typeof query === 'object' && query !== null && 'batch' in query
  const allowed = isBatch ? allowedMethods.batch : allowedMethods[typeOf(pathOf(request))]
  if (allowed.includes(method)) return
  reply.header('allow', allowed.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED')
}

/** The procedures that a request calls: those of its batch, up to the maximum of a batch. */
const proceduresOf = (request: FastifyRequest): Procedure[] =>
  pathOf(request).split(',', limits.batch).filter(isProcedurePath).map(describeProcedure)

function typeOf(path: string): 'query' | 'mutation' {
  if (!isProcedurePath(path)) throw new AppError('NOT_FOUND')
  return describeProcedure(path).type
}
