import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import {
  AppError,
  type AppRouter,
  appRouter,
  describeProcedure,
  type ProcedurePath,
  type Services,
} from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { failureHeaders } from './errors.ts'
import { record } from './record.ts'
import { contextOf } from './session.ts'

/** The most calls in one request. */
const batchSize = 20

/** Mounts the procedures at /api/trpc, where our own client calls them. */
export async function openTrpcDoor(app: FastifyInstance, services: Services): Promise<void> {
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
          maxBatchSize: batchSize,
          createContext: ({ req }) => contextOf(services, req),
          responseMeta: ({ errors }) => ({ headers: { 'cache-control': 'no-store', ...failureHeaders(errors) } }),
        },
      }
      await scope.register(fastifyTRPCPlugin, options)
    },
    { prefix: '/api/trpc' },
  )
}

const isProcedure = (path: string): path is ProcedurePath => Object.hasOwn(appRouter._def.procedures, path)

/** tRPC does not say which methods it would take, and does not survive every other. In a batch, each call has its own. */
function refuseOtherMethods(request: FastifyRequest, reply: FastifyReply): void {
  const path = String(record.parse(request.params).path)
  const isBatch = 'batch' in record.parse(request.query)
  if (!isBatch && !isProcedure(path)) throw new AppError('NOT_FOUND')
  const type = isBatch || !isProcedure(path) ? 'any' : describeProcedure(path).type
  const allowed = { any: ['GET', 'HEAD', 'POST'], query: ['GET', 'HEAD'], mutation: ['POST'] }[type]
  if (allowed.includes(request.method)) return
  reply.header('allow', allowed.join(', '))
  throw new AppError('METHOD_NOT_ALLOWED')
}

/** tRPC streams a form past Fastify's body limit, so that its declared length must be there and small enough. */
function refuseLargeForm(headers: { 'content-length'?: string | undefined }): void {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw new AppError('MALFORMED_BODY')
  if (length > limits.body) throw new AppError('IMAGE_TOO_LARGE')
}
