import type { RateLimitState, RequestRateLimit } from '../calls/context.ts'

/** Creates the record of the limits that one request meets. */
export function createRequestRateLimit(): RequestRateLimit {
  let tightest: RateLimitState | undefined
  return {
    note: ({ limit, count, resetMs }) => {
      const state = {
        limit,
        remaining: Math.max(0, limit - count),
        resetSeconds: Math.max(0, Math.ceil(resetMs / 1000)),
      }
      const isTighter =
        tightest === undefined ||
        state.remaining < tightest.remaining ||
        (state.remaining === tightest.remaining && state.resetSeconds > tightest.resetSeconds)
      if (isTighter) tightest = state
    },
    tightest: () => tightest,
  }
}
