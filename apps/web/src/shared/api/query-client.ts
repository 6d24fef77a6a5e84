import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { freshen } from './freshen.ts'
import { recheckAccess } from './recheck-access.ts'

/** How long what was fetched counts as fresh, and how long it is kept when nothing shows it. */
export const freshness = { staleTime: 5_000, gcTime: 300_000 } as const

/** How long the lists of everyone count as fresh: they are many, and hardly any of them are one's own. */
export const publicListsStaleTime = 300_000

/** How long the server's voices count as fresh: they change when it is set up anew, so they are asked for once a visit. */
export const voicesStaleTime = Number.POSITIVE_INFINITY

// Asked at once even when the browser believes to be offline: a call that waits unseen would never say 'Network Error'.
const networkMode = 'always'

/**
 * The query cache with the product's defaults. A successful mutation makes stale what it touched, a refused call what says
 * who may do what.
 */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: { queries: { ...freshness, retry: false, networkMode }, mutations: { retry: false, networkMode } },
    queryCache: new QueryCache({ onError: (error, query) => recheckAccess(queryClient, query.queryKey, error) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) => recheckAccess(queryClient, mutation.options.mutationKey, error),
      onSuccess: (output, input, _result, mutation) =>
        freshen(queryClient, mutation.options.mutationKey, input, output),
    }),
  })
  return queryClient
}
