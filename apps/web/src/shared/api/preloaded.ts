import { httpLink, type TRPCLink } from '@trpc/client'
import type { AppRouter } from '@wordtide/api/client'
import { createFetch } from './fetch.ts'

/** Where the server has the procedures. */
export const trpcUrl = '/api/trpc'

export interface QueryCall {
  /** The procedure: 'lists.get'. */
  path: string
  input: unknown
}

/** Returns the URL of one request for several queries, as tRPC's batch link would send it. */
export function batchUrl(calls: readonly QueryCall[]): string {
  const inputs = Object.fromEntries(calls.map(({ input }, index) => [index, input]))
  const paths = calls.map(({ path }) => path).join(',')
  return `${trpcUrl}/${paths}?batch=1&input=${encodeURIComponent(JSON.stringify(inputs))}`
}

/** Returns the queries of a URL that `batchUrl` has made. */
function callsOf(url: string): QueryCall[] {
  const { pathname, searchParams } = new URL(url, 'http://wordtide.invalid')
  const inputs: Record<string, unknown> = JSON.parse(searchParams.get('input') ?? '{}')
  const paths = pathname.slice(`${trpcUrl}/`.length).split(',')
  return paths.map((path, index) => ({ path, input: inputs[index] }))
}

const keyOf = ({ path, input }: QueryCall) => JSON.stringify([path, input])

type CallResponse = Awaited<ReturnType<ReturnType<typeof createFetch>>>

/** The responses to the queries that the browser sends while it loads the page: those of one request, in one session. */
export interface PreloadedCalls {
  /** Returns the response to a query, once; undefined if it was not preloaded. */
  take(call: QueryCall): Promise<CallResponse> | undefined
  /** Removes what was not taken. */
  discard(): void
}

/**
 * Takes over the request of the page's `<link rel="preload" as="fetch">`. `url` is its URL; without one, nothing is
 * preloaded.
 */
export function takePreloadedCalls(url: string | undefined, timeoutMs?: number): PreloadedCalls {
  const responses = new Map<string, Promise<CallResponse>>()
  if (url !== undefined) {
    // The browser has sent the request since it began to load the page.
    const batch = createFetch(
      timeoutMs,
      () => performance.timeOrigin,
    )(url).then(async ({ ok, status, json }) => {
      const body = await json()
      // Like tRPC's batch link: what is no list is the error of all calls.
      return (index: number) => ({ ok, status, json: async () => (Array.isArray(body) ? body[index] : body) })
    })
    for (const [index, call] of callsOf(url).entries()) {
      const response = batch.then((responseOf) => responseOf(index))
      // Whoever takes it handles its failure.
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

/** Answers queries from preloaded responses, each once; sends all other calls on. */
export function preloadedLink(preloaded: PreloadedCalls): TRPCLink<AppRouter> {
  return (runtime) =>
    ({ next, op }) => {
      const response = op.type === 'query' ? preloaded.take(op) : undefined
      if (response === undefined) return next(op)
      return httpLink({ url: trpcUrl, fetch: () => response })(runtime)({ next, op })
    }
}
