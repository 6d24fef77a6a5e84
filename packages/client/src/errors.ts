import { type busyErrorKeys, errorKeys } from './generated/calls.ts'

/** The errors that the server names. */
export type ServerErrorKey = (typeof errorKeys)[number]

/**
 * The errors of a call: those of the server, and besides NETWORK_ERROR (there was no response), UNEXPECTED_ANSWER (it is not from a
 * Wordtide server) and UNKNOWN_ERROR (the server is newer than this package and names an error that it does not know).
 */
export type WordtideErrorKey = ServerErrorKey | 'NETWORK_ERROR' | 'UNEXPECTED_ANSWER' | 'UNKNOWN_ERROR'

/** One invalid field: its path and what is wrong with it. */
export interface Issue {
  path: (string | number)[]
  message: string
}

interface Details {
  /** The HTTP status; 0 if there was no answer. */
  status: number
  /** The status, or a more specific number for some errors. */
  code: number
  /** The invalid fields, for INVALID_INPUT. */
  issues?: readonly Issue[] | undefined
  /** The seconds to wait before another attempt. */
  retryAfter?: number | undefined
  cause?: unknown
}

class Failure<Key extends WordtideErrorKey = WordtideErrorKey> extends Error implements Details {
  // Of the prototype, so that stacks have it, too.
  static {
    Failure.prototype.name = 'WordtideError'
  }
  readonly status: number
  readonly code: number
  readonly issues: readonly Issue[] | undefined
  readonly retryAfter: number | undefined

  constructor(
    readonly key: Key,
    message: string,
    { status, code, issues, retryAfter, cause }: Details,
  ) {
    super(message, { cause })
    this.status = status
    this.code = code
    this.issues = issues
    this.retryAfter = retryAfter
  }
}

interface DetailsOf {
  INVALID_INPUT: { readonly issues: readonly Issue[] }
}

/** The error of a failed call: `key` says which one, and narrows the type. */
export type WordtideError<Key extends WordtideErrorKey = WordtideErrorKey> = Key extends WordtideErrorKey
  ? Failure<Key> &
      (Key extends keyof DetailsOf ? DetailsOf[Key] : unknown) &
      (Key extends (typeof busyErrorKeys)[number] ? { readonly retryAfter: number } : unknown)
  : never

/** Returns whether a caught value is the error of a call, and one of these if keys are given. */
export function isWordtideError<Key extends WordtideErrorKey = WordtideErrorKey>(
  error: unknown,
  ...keys: readonly Key[]
): error is WordtideError<Key> {
  return error instanceof Failure && (keys.length === 0 || keys.some((key) => key === error.key))
}

/** The error of a request that got no answer. */
export const networkError = (cause: unknown) =>
  new Failure('NETWORK_ERROR', 'The server cannot be reached', { status: 0, code: 0, cause })

/** The error of an answer that is not as a Wordtide server answers. */
export const unexpectedAnswer = (status: number, retryAfter?: number) =>
  new Failure('UNEXPECTED_ANSWER', `This is not the answer of a Wordtide server (status ${status})`, {
    status,
    code: status,
    retryAfter,
  })

/** Reads the body of a failed call. */
export function toError(body: unknown, status: number, retryAfter: number | undefined): Failure {
  if (!isErrorBody(body)) return unexpectedAnswer(status, retryAfter)
  const known = errorKeys.find((key) => key === body.key)
  const waits = status === 429 || status === 503
  return new Failure(known ?? 'UNKNOWN_ERROR', body.message, {
    status,
    code: body.code,
    issues: body.issues ?? (known === 'INVALID_INPUT' ? [] : undefined),
    retryAfter: retryAfter ?? (waits ? 1 : undefined),
  })
}

interface ErrorBody {
  code: number
  key: string
  message: string
  issues?: Issue[]
}

function isErrorBody(body: unknown): body is ErrorBody {
  if (typeof body !== 'object' || body === null) return false
  const has = (name: string, type: string) => typeof Reflect.get(body, name) === type
  const issues: unknown = Reflect.get(body, 'issues')
  return (
    has('code', 'number') &&
    has('key', 'string') &&
    has('message', 'string') &&
    (issues === undefined || Array.isArray(issues))
  )
}
