import { TRPCError } from '@trpc/server'
import {
  type ErrorBody,
  type ErrorKey,
  errorCatalogue,
  errorMessageOf,
  type Issue,
  toErrorBody,
} from '@wordtide/contract'
import { isUnavailable } from '@wordtide/db'
import * as z from 'zod'
import type { Log } from '../ports.ts'

interface Details {
  /** The wrong fields, or what a field asks too much of. */
  issues?: readonly Issue[]
  /** In seconds. */
  retryAfter?: number
  /** The setting of the server that the message names. */
  limit?: number
}

/** An expected error: one entry of the catalogue with its details. */
export class AppError extends Error {
  override name = 'AppError'
  readonly issues: readonly Issue[] | undefined
  readonly retryAfter: number | undefined
  readonly limit: number | undefined
  constructor(
    readonly key: ErrorKey,
    { issues, retryAfter, limit }: Details = {},
  ) {
    super(errorMessageOf(key, limit))
    this.issues = issues
    this.retryAfter = retryAfter
    this.limit = limit
  }
}

/** The seconds after which a client that got DATABASE_UNAVAILABLE should try again. */
const databaseRetryAfter = 2

/**
 * Returns the body that both transports send for an error. Logs an outage of the database, which is a 503, and an unexpected error,
 * which is a bare 500.
 */
export function translateError(error: unknown, log: Log): ErrorBody {
  const expected = findExpectedError(error)
  if (expected !== undefined) return toErrorBody(expected.key, expected.issues, expected.limit)
  if (isUnavailable(error)) {
    log.warn({ err: error }, 'database unavailable')
    return toErrorBody('DATABASE_UNAVAILABLE')
  }
  log.error({ err: error }, 'unexpected error')
  return toErrorBody('INTERNAL_SERVER_ERROR')
}

/** Returns the key of the body that `translateError` returns for an error. Logs nothing. */
export const errorKeyOf = (error: unknown): ErrorKey =>
  findExpectedError(error)?.key ?? (isUnavailable(error) ? 'DATABASE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR')

/** Returns the expected error inside an error; undefined if there is none. An outage of the database is DATABASE_UNAVAILABLE. */
export function appErrorOf(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  if (error instanceof TRPCError) return appErrorOf(error.cause)
  return isUnavailable(error) ? new AppError('DATABASE_UNAVAILABLE', { retryAfter: databaseRetryAfter }) : undefined
}

interface ExpectedError {
  key: ErrorKey
  issues?: readonly Issue[] | undefined
  limit?: number | undefined
}

function findExpectedError(error: unknown): ExpectedError | undefined {
  if (error instanceof AppError) return error
  if (!(error instanceof TRPCError)) return undefined
  if (error.cause instanceof AppError) return error.cause
  if (error.code === 'BAD_REQUEST') {
    if (error.cause instanceof SyntaxError) return { key: 'MALFORMED_BODY' }
    if (error.cause instanceof z.core.$ZodError) return fromZod(error.cause)
  }
  return byTrpcCode[error.code]
}

/** The errors of tRPC itself, from before a procedure runs. */
const byTrpcCode: Partial<Record<TRPCError['code'], { key: ErrorKey }>> = {
  PARSE_ERROR: { key: 'MALFORMED_BODY' },
  BAD_REQUEST: { key: 'INVALID_INPUT' },
  NOT_FOUND: { key: 'NOT_FOUND' },
  METHOD_NOT_SUPPORTED: { key: 'METHOD_NOT_ALLOWED' },
  UNSUPPORTED_MEDIA_TYPE: { key: 'UNSUPPORTED_MEDIA_TYPE' },
  PAYLOAD_TOO_LARGE: { key: 'BODY_TOO_LARGE' },
}

function fromZod(error: z.core.$ZodError): { key: ErrorKey; issues: Issue[] } {
  const issues = error.issues.map(({ path, message }) => ({
    path: path.map((part) => (typeof part === 'number' ? part : String(part))),
    message,
  }))
  // A file over its limit has a status of its own and hides the other issues.
  for (const key of ['IMAGE_TOO_LARGE', 'AUDIO_TOO_LARGE'] as const) {
    const tooLarge = issues.find((issue) => issue.message === errorCatalogue[key].message)
    if (tooLarge !== undefined) return { key, issues: [tooLarge] }
  }
  return { key: 'INVALID_INPUT', issues }
}
