import { callTRPCProcedure, TRPCError } from '@trpc/server'
import { AppError, appRouter, ByteStream, type Endpoint, type Services, translateError } from '@wordtide/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contextOf } from '../plugins/session.ts'
import { sendStream } from './files.ts'
import { createInputReader } from './input.ts'

/** Returns the handler of an endpoint: reads the input, calls the procedure and sends its output. */
export function createHandler(endpoint: Endpoint, services: Services) {
  const { name, type, rest } = endpoint
  const { status = 200 } = rest
  const readInput = createInputReader(endpoint)
  const withAliases = createIssueRenamer(rest.aliases)

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = await readInput(request)
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path: name,
      type,
      ctx: contextOf(services, request),
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    }).catch((error: unknown) => {
      throw withAliases(error, request)
    })
    if (output instanceof ByteStream) return sendStream(output, request, reply)
    reply.code(status).header('cache-control', 'no-store')
    return status === 204 ? reply.send() : reply.send(output)
  }
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
