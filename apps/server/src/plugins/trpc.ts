import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import {
  AppError,
  type AppRouter,
  appRouter,
  describeProcedure,
  isProcedurePath,
  type Procedure,
  type Services,
} from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { guardBodies } from './bodies.ts'
import type { Timeouts } from './connections.ts'
import { failureHeaders } from './errors.ts'
import { contextOf } from './session.ts'

/** Registers the procedures under /api/trpc for the web client. */
export async function registerTrpc(app: FastifyInstance, services: Services, timeouts: Timeouts): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => refuseOtherMethods(request, reply))
      guardBodies(scope, services, proceduresOf, timeouts)
      const options: FastifyTRPCPluginOptions<AppRouter> = {
        prefix: '/',
        trpcOptions: {
          router: appRouter,
          maxBatchSize: limits.batch,
          createContext: ({ req }) => contextOf(services, req),
          responseMeta: ({ errors }) => ({ headers: { 'cache-control': 'no-store', ...failureHeaders(errors) } }),
        },
      }
      await scope.register(fastifyTRPCPlugin, options)
    },
    { prefix: '/api/trpc' },
  )
}

/** The procedure, or those of a batch; '' without one. */
const pathParams = z.object({ path: z.string().catch('') })
const queryParams = z.looseObject({})

const allowedMethods = { batch: ['GET', 'HEAD', 'POST'], query: ['GET', 'HEAD'], mutation: ['POST'] }

/** Responds with 405 and `Allow`, which tRPC does not send; some methods crash its adapter. tRPC checks the calls of a batch. */
function refuseOtherMethods(request: FastifyRequest, reply: FastifyReply): void {
  const isBatch = 'batch' in queryParams.parse(request.query)
  const allowed = isBatch ? allowedMethods.batch : allowedMethods[typeOf(pathParams.parse(request.params).path)]
  if (allowed.includes(request.method)) return
  reply.header('allow', allowed.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED')
}

/** The procedures that a request calls: those of its batch, as far as it is not too long. */
const proceduresOf = ({ params }: FastifyRequest): Procedure[] =>
  pathParams.parse(params).path.split(',', limits.batch).filter(isProcedurePath).map(describeProcedure)

function typeOf(path: string): 'query' | 'mutation' {
  if (!isProcedurePath(path)) throw new AppError('NOT_FOUND')
  return describeProcedure(path).type
}
