import { MutationCache, QueryClient } from '@tanstack/react-query'
import { freshen } from './freshen.ts'

/** How long what was fetched counts as fresh, and how long it is kept when nothing shows it. */
export const freshness = { staleTime: 5_000, gcTime: 300_000 } as const

// Asked at once even when the browser believes to be offline: a call that waits unseen would never say 'Network Error'.
const networkMode = 'always'

/** The query cache with the product's defaults; a successful mutation makes stale what it touched. */
export function createQueryClient(): QueryClient {
  const queryClient: QueryClient = new QueryClient({
    defaultOptions: { queries: { ...freshness, retry: false, networkMode }, mutations: { retry: false, networkMode } },
    mutationCache: new MutationCache({
      onSuccess: (output, input, _result, mutation) =>
        freshen(queryClient, mutation.options.mutationKey, input, output),
    }),
  })
  return queryClient
}
