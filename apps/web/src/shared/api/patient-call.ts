import { isTRPCClientError } from '@trpc/client'
import type { AppRouter } from '@wordtide/api/client'
import { errorBodyOf } from './errors.ts'

/** The reason why a call is repeated later: there is no connection, or the server has sent a time to wait. */
export type Waiting = 'connection' | 'server'

/** The texts that the user reads while a call waits. */
export const waitingTexts: Record<Waiting, string> = {
  connection: 'Waiting for the connection…',
  server: 'The server is busy. This goes on in a moment…',
}

/** The controls of the action that a call is part of. */
export interface Patience {
  /** Aborted when the user cancels. A call under way is not aborted: its effect would be unknown. */
  signal: AbortSignal
  /** Called with the reason why the next attempt waits, and with undefined once it begins. */
  onWaiting: (waiting: Waiting | undefined) => void
  /**
   * Shows a failure that only the user can end, such as a session that has ended; resolves when the user wants to continue. `isUnknown`: an
   * attempt may have reached the server.
   */
  pause: (message: string, isSignedOut: boolean, isUnknown: boolean) => Promise<void>
}

/** The user has cancelled. */
export class CancelledError extends Error {
  constructor(
    /** The last attempt may have reached the server. */
    readonly isUnknown: boolean,
  ) {
    super('Cancelled')
    this.name = 'CancelledError'
  }
}

const firstPauseMs = 1000
const longestPauseMs = 30_000
/** The number of failed attempts before the user is asked. */
const failuresBeforePause = 3

/**
 * Repeats a call until the server has responded: after growing pauses without a connection, and after the time that the server names.
 * Throws refusals of the server, and a CancelledError. The call has to be one that may be sent twice.
 */
export async function patientCall<T>(call: () => Promise<T>, patience: Patience): Promise<T> {
  let failures = 0
  let isUnknown = false
  for (let attempt = 0; ; attempt++) {
    if (patience.signal.aborted) throw new CancelledError(isUnknown)
    try {
      return await call()
    } catch (error) {
      const kind = kindOf(error)
      if (kind === 'refused') throw error
      // A call that the server has refused to begin has done nothing.
      isUnknown ||= kind === 'connection' || kind === 'failed'
      if (kind === 'failed') failures += 1
      const body = errorBodyOf(error)
      if (kind === 'signedOut' || failures >= failuresBeforePause) {
        await untilAborted(patience.pause(body.message, kind === 'signedOut', isUnknown), patience.signal)
        failures = 0
        attempt = -1
        continue
      }
      patience.onWaiting(kind === 'connection' ? 'connection' : 'server')
      const pauseMs = Math.min(firstPauseMs * 2 ** attempt, longestPauseMs)
      await pause(retryAfterMs(error) ?? pauseMs, kind === 'connection', patience.signal)
      patience.onWaiting(undefined)
    }
  }
}

/** Returns the time to wait before the call is repeated, in ms, as the server has named it; undefined if it has not. */
function retryAfterMs(error: unknown): number | undefined {
  if (!isTRPCClientError<AppRouter>(error)) return undefined
  const response: unknown = error.meta?.response
  if (typeof response !== 'object' || response === null || !('retryAfterMs' in response)) return undefined
  return typeof response.retryAfterMs === 'number' ? response.retryAfterMs : undefined
}

type FailureKind = 'connection' | 'busy' | 'failed' | 'signedOut' | 'refused'

/** Returns the kind of a failed call. A `busy` call had no effect; the effect of `connection` and `failed` is unknown. */
function kindOf(error: unknown): FailureKind {
  const { status, key } = errorBodyOf(error)
  if (status === undefined) return 'connection'
  if (key === 'UNAUTHORIZED') return 'signedOut'
  if (key === 'BUSY' || key === 'TOO_MANY_REQUESTS' || key === 'IDEMPOTENCY_KEY_IN_USE') return 'busy'
  if (status === 429) return 'busy'
  // A proxy whose server is away, and the server whose database is.
  if (status === 408 || (status >= 502 && status <= 504)) return 'connection'
  return status >= 500 ? 'failed' : 'refused'
}

/** Waits, at most until the browser is online again if `forConnection`, or until it is aborted. */
function pause(ms: number, forConnection: boolean, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const finish = () => {
      clearTimeout(timer)
      removeEventListener('online', finish)
      signal.removeEventListener('abort', finish)
      resolve()
    }
    const timer = setTimeout(finish, ms)
    if (forConnection) addEventListener('online', finish)
    signal.addEventListener('abort', finish)
    if (signal.aborted) finish()
  })
}

function untilAborted(promise: Promise<void>, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => resolve())
    promise.then(resolve, reject)
  })
}
