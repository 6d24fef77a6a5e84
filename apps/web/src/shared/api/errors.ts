import { isTRPCClientError, type TRPCClientError } from '@trpc/client'
import type { AppRouter } from '@wordtide/api/client'
import type { ErrorKey, Issue } from '@wordtide/contract'
import { CallFailure, statusFailure } from './failures.ts'

/** What a failed call says: the server's error body, or only a message where there was no answer. */
export interface ClientError {
  status?: number
  /** The catalogue's name for it; absent where the server did not respond. */
  key?: ErrorKey
  message: string
  issues?: readonly Issue[] | undefined
}

/** Reads any thrown thing as a `ClientError`. */
export function errorBodyOf(error: unknown): ClientError {
  if (isTRPCClientError<AppRouter>(error)) {
    const body = error.data?.error
    if (body !== undefined) return body
    const status = statusOf(error)
    if (error.cause instanceof CallFailure) return { message: error.cause.message, ...withStatus(status) }
    if (status !== undefined && status >= 400) return { message: statusFailure(status).message, status }
  }
  return { message: error instanceof Error ? error.message : String(error) }
}

/** The sentence to show for a failed call. */
export const errorMessage = (error: unknown): string => errorBodyOf(error).message

const withStatus = (status: number | undefined) => (status === undefined ? {} : { status })

function statusOf(error: TRPCClientError<AppRouter>): number | undefined {
  if (error.cause instanceof CallFailure) return error.cause.status
  const response: unknown = error.meta?.response
  if (typeof response !== 'object' || response === null || !('status' in response)) return undefined
  return typeof response.status === 'number' ? response.status : undefined
}
