import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Layout } from '../app/layout/layout.tsx'
import { NotFound, RouterError } from '../app/layout/route-fallbacks.tsx'
import type { TrpcUtils } from '../shared/api/trpc.ts'
import type { SessionStore } from '../shared/session/session-store.ts'

/** The context of guards and loaders. */
export interface RouterContext {
  queryClient: QueryClient
  trpc: TrpcUtils
  session: SessionStore
}

export const Route = createRootRouteWithContext<RouterContext>()({
  component: Root,
  notFoundComponent: NotFound,
  errorComponent: ({ error }) => (
    <main className="px-4">
      <RouterError error={error} />
    </main>
  ),
})

// Loaded at sign-out only.
async function countUnsent(userId: string) {
  const { countUnsentAnswers } = await import('../features/reviews/unsent/storage.ts')
  return countUnsentAnswers(userId)
}

function Root() {
  return (
    <Layout countUnsent={countUnsent}>
      <Outlet />
    </Layout>
  )
}
