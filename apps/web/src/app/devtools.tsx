import type { QueryClient } from '@tanstack/react-query'
import { ReactQueryDevtools } from '@tanstack/react-query-devtools'
import { TanStackRouterDevtools } from '@tanstack/react-router-devtools'
import type { AppRouterInstance } from './router.tsx'

/** Panels for queries and routes. Loaded in development only, never part of a build. */
export function Devtools({ queryClient, router }: { queryClient: QueryClient; router: AppRouterInstance }) {
  return (
    <>
      <ReactQueryDevtools client={queryClient} buttonPosition="bottom-right" />
      <TanStackRouterDevtools router={router} position="bottom-left" />
    </>
  )
}
