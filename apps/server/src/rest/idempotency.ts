import { AppError, type Procedure } from '@wordtide/api'
import { messages } from '@wordtide/contract'
import type { FastifyRequest } from 'fastify'

/** The header by which a client names a request, so that a retry of it has no second effect (decision 026). */
export const keyHeader = 'Idempotency-Key'

/** The header of a response that was made for an earlier request with the same key. */
export const replayHeader = 'Idempotent-Replayed'

export const maxKeyLength = 255

/**
 * Returns whether requests to a procedure may have a key, by either transport: those that are a POST by a user over REST, and mutations by
 * a user that have no endpoint. Others ignore the header; those that return a secret refuse it.
 */
export const acceptsKey = ({ type, access, rest, returnsSecret }: Procedure): boolean =>
  access !== 'public' && !returnsSecret && (rest === undefined ? type === 'mutation' : rest.method === 'POST')

/**
 * Returns the key of a request to a procedure; undefined if it has none, or the procedure ignores it. Throws INVALID_INPUT if the key is
 * empty or too long, and for a procedure whose output is a secret: responses are stored, secrets are not.
 */
export function readKey({ headers }: FastifyRequest, procedure: Procedure): string | undefined {
  const key = headers[keyHeader.toLowerCase()]
  if (typeof key !== 'string') return undefined
  if (procedure.returnsSecret) throw refusedKey('Not accepted, because the response holds a secret')
  if (!acceptsKey(procedure)) return undefined
  const message = key === '' ? messages.required : key.length > maxKeyLength ? messages.tooLong : undefined
  if (message === undefined) return key
  throw refusedKey(message)
}

/** The error of a request whose key is refused. */
export const refusedKey = (message: string) =>
  new AppError('INVALID_INPUT', { issues: [{ path: [keyHeader], message }] })
