import { isTRPCClientError, type TRPCClientError } from '@trpc/client'
import type { AppRouter } from '@wordtide/api/client'
import type { ErrorKey, Issue } from '@wordtide/contract'

/** A call without a response of our server: no connection, a timeout, or another server's page (a proxy's, say). */
export class CallFailure extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
    this.name = 'CallFailure'
  }
}

export const networkFailure = () => new CallFailure('Network Error')
export const abortFailure = () => new CallFailure('Request aborted')
export const timeoutFailure = (timeoutMs: number) => new CallFailure(`timeout of ${timeoutMs} ms exceeded`)
export const statusFailure = (status: number) => new CallFailure(`Request failed with status code ${status}`, status)

/** The server's error body, or only a message if the server did not respond. */
export interface ClientError {
  status?: number
  /** The error's name in the catalogue; absent if the server did not respond. */
  key?: ErrorKey
  message: string
  issues?: readonly Issue[] | undefined
}

/** Converts anything thrown to a `ClientError`. */
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

/** Returns whether the same call may succeed a moment later: the server has not responded, has failed or is busy. */
export function isWorthRetrying(error: unknown): boolean {
  const status = error instanceof CallFailure ? error.status : errorBodyOf(error).status
  return status === undefined || status >= 500 || status === 408 || status === 429
}

/** The message of a call that failed merely because there is no network: no error, so nothing red is shown with it. */
export const offlineMessage = 'You are offline. This needs the network.'

/** Returns the message to show for a failed call. */
export function errorMessage(error: unknown): string {
  const { status, message } = errorBodyOf(error)
  const isCall = error instanceof CallFailure || isTRPCClientError(error)
  return isCall && status === undefined && !navigator.onLine ? offlineMessage : message
}

const withStatus = (status: number | undefined) => (status === undefined ? {} : { status })

function statusOf(error: TRPCClientError<AppRouter>): number | undefined {
  if (error.cause instanceof CallFailure) return error.cause.status
  const response: unknown = error.meta?.response
  if (typeof response !== 'object' || response === null || !('status' in response)) return undefined
  return typeof response.status === 'number' ? response.status : undefined
}
