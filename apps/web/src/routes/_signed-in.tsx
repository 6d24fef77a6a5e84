import { createFileRoute, Outlet, redirect } from '@tanstack/react-router'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { isAnythingKept, subscribeKept } from '../features/reviews/journal/kept.ts'

// The journal is loaded when the browser kept something; most often there is nothing.
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
  const kept = useSyncExternalStore(subscribeKept, isAnythingKept)
  // It stays once it is there: a session that goes on in it may start over, and then keeps nothing for a moment.
  const [needed, setNeeded] = useState(kept)
  if (kept && !needed) setNeeded(true)
  return (
    <>
      {needed && (
        <Suspense fallback={null}>
          <UnsentReviews />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
