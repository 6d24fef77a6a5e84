import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { browserStorage } from '../features/reviews/journal/browser-storage.ts'
import { isAnythingKept, subscribeKept } from '../features/reviews/journal/kept.ts'
import { logError } from '../shared/lib/log.ts'

// The journal is loaded when the browser kept something; most often there is nothing.
const UnsentReviews = lazy(async () => {
  try {
    const { UnsentReviews } = await import('../features/reviews/journal/unsent-reviews.tsx')
    return { default: UnsentReviews }
  } catch (error) {
    // Without a network the page stays as it is, with the session on it. The next visit offers the answers.
    logError('The unsent answers could not be shown', error)
    return { default: () => null }
  }
})

/** Brings back what a crash of the browser took from its storage. */
async function restore() {
  try {
    const { hasCopies } = await import('../features/reviews/journal/copies.ts')
    if (!(await hasCopies())) return
    const { restoreFromCopy } = await import('../features/reviews/journal/second-copy.ts')
    await restoreFromCopy(browserStorage())
  } catch (error) {
    logError('The copy of unsent answers could not be read', error)
  }
}

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
  useEffect(() => {
    void restore()
  }, [])
  // It stays once it is there: a session that goes on in it may start over, and then keeps nothing for a moment.
  const [needed, setNeeded] = useState(kept)
  if (kept && !needed) setNeeded(true)
  // A session that goes on in it belongs to the page that it was opened on: Back leaves both.
  const page = useLocation({ select: ({ pathname }) => pathname })
  return (
    <>
      {needed && (
        <Suspense fallback={null}>
          <UnsentReviews key={page} />
        </Suspense>
      )}
      <Outlet />
    </>
  )
}
