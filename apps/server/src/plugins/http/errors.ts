import { AppError, appErrorOf, translateError } from '@wordtide/api'
import { type ErrorBody, type ErrorKey, errorCatalogue, limits, toErrorBody } from '@wordtide/contract'
import { codeOf } from '@wordtide/db'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { noteError } from './request-outcome.ts'

/** Errors of Fastify and its plugins whose status alone does not tell the catalogue's key. */
const keysByCode: Record<string, ErrorKey> = {
  FST_REQ_FILE_TOO_LARGE: 'IMAGE_TOO_LARGE',
  FST_INVALID_JSON_FIELD_ERROR: 'MALFORMED_BODY',
  FST_PARTS_LIMIT: 'MALFORMED_BODY',
  FST_FIELDS_LIMIT: 'MALFORMED_BODY',
  FST_FILES_LIMIT: 'MALFORMED_BODY',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'UNSUPPORTED_MEDIA_TYPE',
}

const keysByStatus: Record<number, ErrorKey> = {
  400: 'MALFORMED_BODY',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
}

/** Converts any error of a request to the catalogue's error body; an unknown one is logged. */
export function errorBodyOf(error: unknown, request: FastifyRequest): ErrorBody {
  return translateError(fromFastify(error), request.log)
}

/** Converts an error of Fastify to an `AppError`; any other error stays as it is. */
function fromFastify(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof AppError) return error
  const code = codeOf(error) ?? ''
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 0
  const key = keysByCode[code] ?? keysByStatus[status]
  return key === undefined ? error : new AppError(key)
}

/** Responds to a request that failed outside a procedure, in the form of its transport. */
export function sendError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendErrorBody(errorBodyOf(error, request), request, reply.headers(failureHeaders([error])))
}

export function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendErrorBody(toErrorBody('NOT_FOUND'), request, reply)
}

/** Returns whether a browser opens a page, as opposed to a script, a program or a monitor. */
export function isNavigation({ headers }: FastifyRequest): boolean {
  const mode = headers['sec-fetch-mode']
  return mode === undefined ? headers.accept?.includes('text/html') === true : mode === 'navigate'
}

/** The headers of a response with these errors: `retry-after` in seconds, and `www-authenticate` (RFC 6750, 3). */
export function failureHeaders(errors: readonly unknown[]): Record<string, string> {
  const appErrors = errors.flatMap((error) => appErrorOf(error) ?? [])
  const waits = appErrors.flatMap(({ retryAfter }) => retryAfter ?? [])
  const unauthorized = appErrors.find(({ key }) => errorCatalogue[key].status === 401)
  const challenge = unauthorized?.key === 'INVALID_ACCESS_TOKEN' ? 'Bearer error="invalid_token"' : 'Bearer'
  return {
    ...(waits.length === 0 ? {} : { 'retry-after': String(Math.max(...waits)) }),
    ...(unauthorized === undefined ? {} : { 'www-authenticate': challenge }),
  }
}

/** Responds with an error body in the form of the request's transport. */
export function sendErrorBody(body: ErrorBody, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  noteError(request, body.key)
  // Without this header a cache may store a 404 heuristically.
  reply.code(body.status).header('cache-control', 'no-store').type('application/json; charset=utf-8')
  // Of a download that failed before its first byte. A browser would keep the error as the file.
  reply.removeHeader('content-disposition')
  if (!reply.raw.headersSent) reply.raw.removeHeader('content-disposition')
  return reply.send(request.url.startsWith('/api/trpc') ? trpcEnvelope(body, request.url) : body)
}

/** JSON-RPC's 'invalid request'; our clients read `data`. */
const invalidRequest = -32_600

function trpcEnvelope(body: ErrorBody, url: string) {
  const envelope = {
    error: { message: body.message, code: invalidRequest, data: { httpStatus: body.status, error: body } },
  }
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  // One for each call, up to the maximum of a batch.
  return searchParams.has('batch') ? pathname.split(',', limits.batch).map(() => envelope) : envelope
}
