import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { invalidateAfterMutation, refetchAfterRefusal } from './invalidation.ts'

/** The times in ms for which data is fresh, and for which unused data stays in the cache. */
const cacheTimes = { staleTime: 5_000, gcTime: 300_000 } as const

/** The public lists change rarely from a user's point of view: hardly any of them are their own. */
export const publicListsStaleTime = 300_000

/** The server's voices change only with its configuration, so they are fetched once per visit. */
export const voicesStaleTime = Number.POSITIVE_INFINITY

/** Sends a query outside the batch of the page's other queries, so that they do not wait for it. */
export const outOfBatch = { trpc: { context: { skipBatch: true } } } as const

// Requests are sent even if the browser believes that it is offline: a paused one would never show 'Network Error'.
const networkMode = 'always'

/** Creates the query cache. A successful mutation invalidates dependent queries; a 403 or 404 refetches the active ones. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: {
      queries: { ...cacheTimes, retry: false, networkMode, refetchOnReconnect: true },
      mutations: { retry: false, networkMode },
    },
    queryCache: new QueryCache({ onError: (error, query) => refetchAfterRefusal(queryClient, query.queryKey, error) }),
    mutationCache: new MutationCache({
      onError: (error, _input, _result, mutation) =>
        refetchAfterRefusal(queryClient, mutation.options.mutationKey, error),
      onSuccess: (output, input, _result, mutation) =>
        invalidateAfterMutation(queryClient, mutation.options.mutationKey, input, output),
    }),
  })
  return queryClient
}
