import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

// After the page, not before it: it checks what the browser kept, and most often there is nothing.
const UnsentReviews = lazy(async () => {
  const { UnsentReviews } = await import('../features/reviews/journal/unsent-reviews.tsx')
  return { default: UnsentReviews }
})

/** The signed-in area: others are led to /signin, and back afterwards. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => {
    if (context.session.get().status !== 'loggedIn')
      throw redirect({ to: '/signin', state: { redirect: location.href }, replace: true })
  },
  component: SignedIn,
})

function SignedIn() {
  return (
    <>
      <Suspense fallback={null}>
        <UnsentReviews />
      </Suspense>
      <Outlet />
    </>
  )
}
