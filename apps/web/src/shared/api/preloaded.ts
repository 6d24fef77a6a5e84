import { httpLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '@wordtide/api/client'
import { callsOf, type QueryCall, trpcUrl } from './batch-url.ts'
import { createFetch } from './fetch.ts'
import type { FirstRequest } from './first-request.ts'

const keyOf = ({ path, input }: QueryCall) => JSON.stringify([path, input])

type CallResponse = Awaited<ReturnType<ReturnType<typeof createFetch>>>

/** The responses to the queries that the browser sends while it loads the page: those of one request, in one session. */
export interface PreloadedCalls {
  /** Returns the response to a query, once; undefined if it was not preloaded. */
  take(call: QueryCall): Promise<CallResponse> | undefined
  /** Removes the responses that were not taken. */
  discard(): void
}

/** Takes over the request for the page's first queries; without one, nothing is preloaded. */
export function takePreloadedCalls(request: FirstRequest | undefined, timeoutMs?: number): PreloadedCalls {
  const responses = new Map<string, Promise<CallResponse>>()
  if (request !== undefined) {
    const { url } = request
    // The browser has sent it since it began to load the page.
    const batch = createFetch(timeoutMs, {
      now: () => performance.timeOrigin,
      send: (_url, { signal }) => responseOf(request, signal),
    })(url).then(async ({ ok, status, json }) => {
      const body = await json()
      // Like tRPC's batch link: a body that is not an array is the error of all calls.
      return (index: number) => ({ ok, status, json: async () => (Array.isArray(body) ? body[index] : body) })
    })
    for (const [index, call] of callsOf(url).entries()) {
      const response = batch.then((resultOf) => resultOf(index))
      // The caller of `take` handles the failure.
      response.catch(() => undefined)
      responses.set(keyOf(call), response)
    }
  }
  return {
    take(call) {
      const response = responses.get(keyOf(call))
      responses.delete(keyOf(call))
      return response
    },
    discard: () => responses.clear(),
  }
}

function responseOf({ response, abort }: FirstRequest, signal: AbortSignal): Promise<Response> {
  signal.addEventListener('abort', abort)
  return response
}

/** Serves queries from preloaded responses, each once; forwards all other calls. */
export function preloadedLink(preloaded: PreloadedCalls): TRPCLink<AppRouter> {
  return (runtime) =>
    ({ next, op }) => {
      const response = op.type === 'query' ? preloaded.take(op) : undefined
      if (response === undefined) return next(op)
      return httpLink({ url: trpcUrl, fetch: () => response })(runtime)({ next, op })
    }
}
