import { callTRPCProcedure, TRPCError } from '@trpc/server'
import { AppError, appRouter, describeProcedure, type Services, translateError } from '@wordtide/api'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod'
import { record } from '../plugins/record.ts'
import { contextOf } from '../plugins/session.ts'
import { multipartInput } from './multipart-input.ts'
import { queryInput } from './query-input.ts'
import type { Row } from './row.ts'
import { sendFile } from './send-file.ts'

/** Answers one row's calls: reads the input, calls the procedure, sends what it says. */
export function endpoint(row: Row, services: Services) {
  const { type, input: schema } = describeProcedure(row.procedure)
  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const input = await readInput(row, schema, request)
    const output: unknown = await callTRPCProcedure({
      router: appRouter,
      path: row.procedure,
      type,
      ctx: contextOf(services, request),
      getRawInput: async () => input,
      signal: undefined,
      batchIndex: 0,
    }).catch((error: unknown) => {
      throw inTheirNames(row, error, request)
    })
    if (row.file !== undefined) return sendFile(row.file, output, request, reply)
    reply.code(row.status ?? 200).header('cache-control', 'no-store')
    return row.status === 204 ? reply.send() : reply.send(output)
  }
}

/** The fields of the query or the body, under our names, with those of the path over them. */
async function readInput(row: Row, schema: z.ZodObject, request: FastifyRequest): Promise<Record<string, unknown>> {
  const fields =
    row.method === 'GET' ? renamed(row, record.parse(request.query)) : renamed(row, await readBody(row, request))
  const sent = row.method === 'GET' ? queryInput(fields, schema) : fields
  return { ...sent, ...record.parse(request.params) }
}

async function readBody(row: Row, request: FastifyRequest): Promise<Record<string, unknown>> {
  if (request.isMultipart()) {
    if (!row.upload) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
    return multipartInput(request)
  }
  const body = record.safeParse(request.body ?? {})
  if (!body.success) throw new AppError('MALFORMED_BODY')
  if (!row.upload) return body.data
  // A path from an earlier answer, sent back as it came: only a file is an image.
  const { image: _, ...fields } = body.data
  return fields
}

/** What is wrong with a field, under the name that the document gives it. */
function inTheirNames({ rename = {} }: Row, error: unknown, { log }: FastifyRequest): unknown {
  if (!(error instanceof TRPCError) || error.code !== 'BAD_REQUEST') return error
  const theirs = new Map<unknown, string>(Object.entries(rename).map(([name, ours]) => [ours, name]))
  const { issues } = translateError(error, log)
  if (issues === undefined || theirs.size === 0) return error
  const named = issues.map(({ path: [first, ...rest], message }) => ({
    path: first === undefined ? [] : [theirs.get(first) ?? first, ...rest],
    message,
  }))
  return new AppError('INVALID_INPUT', { issues: named })
}

const renamed = ({ rename = {} }: Row, fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [rename[name] ?? name, value]))
