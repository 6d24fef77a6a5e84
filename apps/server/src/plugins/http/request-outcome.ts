import type { ErrorKey } from '@wordtide/contract'
import type { FastifyRequest } from 'fastify'

/** The outcome of one call of a batch. */
export interface CallOutcome {
  status: number
  /** The time of its result, by `performance.now()`. */
  endedAt: number
}

/** A request whose response has been sent, or whose client has gone away. */
interface EndedRequest {
  /** The names of its calls (`namesOf`). */
  names: readonly string[]
  /** Undefined if its client went away before there was one. */
  status: number | undefined
  /** The outcome of each call, if they are a batch. */
  calls: readonly CallOutcome[] | undefined
  errors: readonly ErrorKey[]
  /** As `performance.now()` has it. */
  startedAt: number
  endedAt: number
}

/** Is told of each request, for metrics. Its methods do not throw. */
export interface RequestObserver {
  requestStarted(): void
  requestEnded(request: EndedRequest): void
}

const batches = new WeakMap<FastifyRequest, readonly CallOutcome[]>()
const errorKeys = new WeakMap<FastifyRequest, ErrorKey[]>()

/** Notes what became of each call of a batch, in its order. */
export function noteCalls(request: FastifyRequest, outcomes: readonly CallOutcome[]): void {
  batches.set(request, outcomes)
}

/** Notes that a response has an error. */
export function noteError(request: FastifyRequest, key: ErrorKey): void {
  const keys = errorKeys.get(request)
  if (keys === undefined) errorKeys.set(request, [key])
  else keys.push(key)
}

/** Returns what became of each call of a batch; undefined if there is one call, or all have the status of the response. */
export const callOutcomesOf = (request: FastifyRequest): readonly CallOutcome[] | undefined => batches.get(request)

/** Returns the keys of the errors in the response: of a batch one for each call that has failed. */
export const errorKeysOf = (request: FastifyRequest): readonly ErrorKey[] => errorKeys.get(request) ?? []
