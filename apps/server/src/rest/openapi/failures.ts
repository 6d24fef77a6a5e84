import { type ErrorKey, errorBody, errorCatalogue, errorMessageOf } from '@wordtide/contract'
import type { OpenAPIV3 } from 'openapi-types'
import type { Components } from './components.ts'
import { rateLimit, retryAfter, withHeaders } from './headers.ts'

/** Returns one response per status, with an example of each error that has this status. */
export function failuresOf(keys: readonly ErrorKey[], components: Components): OpenAPIV3.ResponsesObject {
  const byStatus = new Map<number, ErrorKey[]>()
  for (const key of keys) {
    const { status } = errorCatalogue[key]
    byStatus.set(status, [...(byStatus.get(status) ?? []), key])
  }
  const schema = components.refer(errorBody, 'output')
  const documented = [...byStatus].map(([status, keys]): [string, OpenAPIV3.ResponseObject] => [
    String(status),
    {
      description: keys.map((key) => errorMessageOf(key)).join(' · '),
      ...withHeaders({
        ...(status === 429 ? rateLimit : {}),
        ...(status === 429 || status === 503 || keys.includes('IDEMPOTENCY_KEY_IN_USE')
          ? { 'Retry-After': retryAfter }
          : {}),
      }),
      content: {
        'application/json': {
          schema,
          examples: Object.fromEntries(keys.map((key) => [key, { $ref: `#/components/examples/${key}` }])),
        },
      },
    },
  ])
  const unexpected = { description: 'Any other error.', content: { 'application/json': { schema } } }
  return { ...Object.fromEntries(documented), default: unexpected }
}
