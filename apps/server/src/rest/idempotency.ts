import { AppError, type Endpoint } from '@wordtide/api'
import type { FastifyRequest } from 'fastify'

/** The header by which a client names a request, so that a retry of it has no second effect (decision 026). */
export const keyHeader = 'Idempotency-Key'

/** The header of a response that was made for an earlier request with the same key. */
export const replayHeader = 'Idempotent-Replayed'

export const maxKeyLength = 255

/** Whether requests to an endpoint may have a key: a POST by a user. Other endpoints ignore the header. */
export const acceptsKey = ({ access, rest }: Endpoint): boolean => rest.method === 'POST' && access !== 'public'

/** Returns the key of a request; undefined if it has none. Throws INVALID_INPUT if the key is empty or too long. */
export function readKey({ headers }: FastifyRequest): string | undefined {
  const key = headers[keyHeader.toLowerCase()]
  if (typeof key !== 'string') return undefined
  const message = key === '' ? 'Required' : key.length > maxKeyLength ? 'Too long' : undefined
  if (message === undefined) return key
  throw new AppError('INVALID_INPUT', { issues: [{ path: [keyHeader], message }] })
}
