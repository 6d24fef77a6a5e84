import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import { Layout } from '../app/layout/layout.tsx'
import { NotFound } from '../app/layout/not-found.tsx'
import { RouterError } from '../app/layout/router-error.tsx'
import type { RouterContext } from '../app/router.tsx'

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
