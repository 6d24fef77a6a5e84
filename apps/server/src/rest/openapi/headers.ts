import type { OpenAPIV3 } from 'openapi-types'
import { rateLimitHeaders } from '../../plugins/access/rate-limit-headers.ts'

export type Headers = Record<string, OpenAPIV3.HeaderObject>

/** Returns the part of a response that holds its headers; nothing if it has none. */
export const withHeaders = (headers: Headers): { headers?: Headers } =>
  Object.keys(headers).length === 0 ? {} : { headers }

const count = (description: string): OpenAPIV3.HeaderObject => ({ description, schema: { type: 'integer' } })

export const rateLimit: Headers = {
  [rateLimitHeaders.limit]: count('The calls that fit into the window of the tightest limit that this call has met.'),
  [rateLimitHeaders.remaining]: count('The calls that are left of it.'),
  [rateLimitHeaders.reset]: count('Seconds until the window ends and counting restarts.'),
}

export const retryAfter: OpenAPIV3.HeaderObject = {
  description: 'Seconds to wait before the next attempt.',
  schema: { type: 'integer' },
}
