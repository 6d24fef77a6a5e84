import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify'
import { AppError, type AppRouter, appRouter, type Services } from '@wordtide/api'
import { limits } from '@wordtide/contract'
import type { FastifyInstance } from 'fastify'
import { failureHeaders } from './errors.ts'
import { contextOf } from './session.ts'

/** The most calls in one request. */
const batchSize = 20

/** Mounts the procedures at /api/trpc, where our own client calls them. */
export async function openTrpcDoor(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(
    async (scope) => {
      scope.addHook('onRequest', async (request) => {
        if (request.headers['content-type']?.startsWith('multipart/form-data')) refuseLargeForm(request.headers)
      })
      const options: FastifyTRPCPluginOptions<AppRouter> = {
        prefix: '/',
        trpcOptions: {
          router: appRouter,
          maxBatchSize: batchSize,
          createContext: ({ req }) => contextOf(services, req),
          responseMeta: ({ errors }) => ({ headers: failureHeaders(errors) }),
        },
      }
      await scope.register(fastifyTRPCPlugin, options)
    },
    { prefix: '/api/trpc' },
  )
}

/** tRPC streams a form past Fastify's body limit, so that its declared length must be there and small enough. */
function refuseLargeForm(headers: { 'content-length'?: string | undefined }): void {
  const length = Number(headers['content-length'] ?? Number.NaN)
  if (Number.isNaN(length)) throw new AppError('MALFORMED_BODY')
  if (length > limits.body) throw new AppError('IMAGE_TOO_LARGE')
}
