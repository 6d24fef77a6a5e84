import type { FastifyInstance } from 'fastify'
import { findContext } from './session.ts'

/** Headers with the limit under which a call was counted, the remaining calls, and the seconds until the window ends. */
export const rateLimitHeaders = {
  limit: 'RateLimit-Limit',
  remaining: 'RateLimit-Remaining',
  reset: 'RateLimit-Reset',
} as const

/**
 * Tells with every response whose calls were counted what is left, whether they succeeded or not (draft-ietf-httpapi-ratelimit-headers-03).
 * A response has one set of headers: that of the tightest limit, of all calls of a batch.
 */
export function sendRateLimitHeaders(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const state = findContext(request)?.rateLimit.tightest()
    if (state !== undefined)
      reply.headers({
        [rateLimitHeaders.limit]: state.limit,
        [rateLimitHeaders.remaining]: state.remaining,
        [rateLimitHeaders.reset]: state.resetSeconds,
      })
    done(null, payload)
  })
}
