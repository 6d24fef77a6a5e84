import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { AppError, type AppRouter, appRouter, describeProcedure, isProcedurePath, type Services } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { failureHeaders } from './errors.ts'
import { contextOf } from './session.ts'

/** The most calls in one request. */
const maxBatchSize = 20

/** Registers the procedures under /api/trpc for the web client. */
export async function registerTrpc(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request, reply) => {
        refuseOtherMethods(request, reply)
        if (request.headers['content-type']?.startsWith('multipart/form-data')) refuseLargeForm(request.headers)
      })
      const options: FastifyTRPCPluginOptions<AppRouter> = {
        prefix: '/',
        trpcOptions: {
          router: appRouter,
          maxBatchSize,
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

function typeOf(path: string): 'query' | 'mutation' {
  if (!isProcedurePath(path)) throw new AppError('NOT_FOUND')
  return describeProcedure(path).type
}

/** tRPC's adapter ignores Fastify's body limit for a form, so its declared length is required and checked. */
function refuseLargeForm(headers: { 'content-length'?: string | undefined }): void {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw new AppError('MALFORMED_BODY')
  if (length > limits.body) throw new AppError('IMAGE_TOO_LARGE')
}
