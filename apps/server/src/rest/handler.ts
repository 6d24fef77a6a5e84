import { callTRPCProcedure, TRPCError } from '@trpc/server'
import {
  AppError,
  appRouter,
  authenticate,
  ByteStream,
  type Context,
  type Endpoint,
  respondInSteps,
  respondOnce,
  type Services,
  translateError,
} from '@wordtide/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../plugins/access/session.ts'
import { varyByCoding } from '../plugins/http/compression.ts'
import type { Uploads } from '../transfer/uploads.ts'
import { sendStream } from './files.ts'
import { readKey, replayHeader } from './idempotency.ts'
import { createInputReader, takesFile } from './input.ts'
import { keepsToIfMatch, readIfMatch, sendVersion } from './versions.ts'

/** Returns the handler of an endpoint: reads the input, calls the procedure and sends its output. */
export function createHandler(endpoint: Endpoint, services: Services, uploads: Uploads) {
  const { name, type, rest, access, counts, isBulk, inSteps } = endpoint
  const { status: usualStatus = 200, dryRunStatus = usualStatus } = rest
  const readInput = createInputReader(endpoint)
  const withAliases = createIssueRenamer(rest.aliases)
  const cacheHeaders = cacheHeadersOf(rest)

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    input: Record<string, unknown>,
    signal?: AbortSignal,
  ): Promise<FastifyReply> => {
    const status = input.dryRun === true ? dryRunStatus : usualStatus
    const expectedVersions = keepsToIfMatch(rest) ? readIfMatch(request) : undefined
    const context =
      expectedVersions === undefined
        ? contextOf(services, request)
        : { ...contextOf(services, request), expectedVersions }
    const callIn = (ctx: Context): Promise<unknown> =>
      callTRPCProcedure({
        router: appRouter,
        path: name,
        type,
        ctx,
        getRawInput: async () => input,
        signal,
        batchIndex: 0,
      }).catch((error: unknown) => {
        throw withAliases(error, request)
      })
    const key = readKey(request, endpoint)
    if (key !== undefined) {
      const [path = ''] = request.url.split('?', 1)
      const { isReplay, ...response } = await (inSteps ? respondInSteps : respondOnce)(
        context,
        { key, access, counts, isBulk, path, input },
        async (ctx) => ({
          status,
          body: JSON.stringify(await callIn(ctx)),
        }),
      )
      if (isReplay) reply.header(replayHeader, 'true')
      reply.code(response.status).header('cache-control', 'no-store')
      sendVersion(rest, JSON.parse(response.body), request, reply)
      return reply.type('application/json; charset=utf-8').send(response.body)
    }
    const output = await callIn(context)
    if (output instanceof ByteStream) return sendStream(output, request, reply)
    reply.code(status).headers(cacheHeaders)
    if (sendVersion(rest, output, request, reply)) {
      varyByCoding(reply)
      return reply.code(304).send()
    }
    return status === 204 ? reply.send() : reply.send(output)
  }

  if (!takesFile(endpoint))
    return async (request: FastifyRequest, reply: FastifyReply) => respond(request, reply, await readInput(request))
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const allowed = { isWrite: true, allowsTokens: access === 'protected' }
    const { id } = await authenticate(contextOf(services, request), allowed)
    const left = leftSignal(reply)
    try {
      return await uploads.during({ userId: id, key: readKey(request, endpoint) }, async (receive) => {
        const input = await readInput(request, receive)
        return respond(request, reply, input, left)
      })
    } catch (error) {
      if (!left.aborted && request.raw.errored === null) throw error
      request.log.info('the client left during an import')
      return reply.hijack()
    }
  }
}

/** A request with an access token gets other headers with the same response: those of requests from any origin. */
const cacheHeadersOf = ({ maxAge }: Endpoint['rest']): Record<string, string> =>
  maxAge === undefined
    ? { 'cache-control': 'no-store' }
    : { 'cache-control': `public, max-age=${maxAge}`, vary: 'authorization' }

/** Returns a signal that aborts when the client leaves before it gets a response, so that work of minutes ends. */
function leftSignal({ raw }: FastifyReply): AbortSignal {
  const left = new AbortController()
  raw.once('close', () => {
    if (!raw.writableFinished) left.abort()
  })
  return left.signal
}

/** Returns a function that names the fields of a validation error as the OpenAPI document does. */
function createIssueRenamer(aliases: Endpoint['rest']['aliases']) {
  if (aliases === undefined) return (error: unknown) => error
  const byField = new Map<unknown, string>(Object.entries(aliases).map(([alias, field]) => [field, alias]))
  return (error: unknown, { log }: FastifyRequest): unknown => {
    if (!(error instanceof TRPCError) || error.code !== 'BAD_REQUEST') return error
    const { issues } = translateError(error, log)
    if (issues === undefined) return error
    const renamed = issues.map(({ path: [first, ...rest], message }) => ({
      path: first === undefined ? [] : [byField.get(first) ?? first, ...rest],
      message,
    }))
    return new AppError('INVALID_INPUT', { issues: renamed })
  }
}
