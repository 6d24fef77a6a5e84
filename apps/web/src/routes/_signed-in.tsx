import { useQueryClient } from '@tanstack/react-query'
import { createFileRoute, Outlet, redirect, useLocation } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useNeedsTimeZoneCheck } from '../features/review-settings/index.ts'
import { hasUnsentAnswers, restoreUnsentAnswers, subscribeUnsentAnswers } from '../features/reviews/index.ts'
import { outOfBatch } from '../shared/api/query-client.ts'
import { trpc } from '../shared/api/trpc.ts'
import { usePassOverClosed } from '../shared/dialogs/use-history-entry.ts'
import { VocEditorContext } from '../shared/dialogs/voc-editor.ts'
import { sweepDrafts } from '../shared/drafts/draft-storage.ts'
import { logError } from '../shared/lib/log.ts'
import { whenAppIsKept } from '../shared/offline/service-worker.ts'
import { useSignOutElsewhere } from '../shared/session/sign-out.ts'
import { useSessionStore, useUser } from '../shared/session/use-session.ts'

// Loaded only if this browser has unsent answers, which is rare.
const UnsentAnswers = lazy(async () => {
  try {
    const { UnsentAnswers } = await import('../features/reviews/unsent/unsent-answers.tsx')
    return { default: UnsentAnswers }
  } catch (error) {
    // Offline, the page stays as it is, with the review on it. The next visit offers the answers.
    logError('The unsent answers could not be shown', error)
    return { default: () => null }
  }
})

// Loaded only if the browser's time zone is not that of the settings.
const TimeZoneCheck = lazy(async () => {
  try {
    const { TimeZoneCheck } = await import('../features/review-settings/time-zones/time-zone-check.tsx')
    return { default: TimeZoneCheck }
  } catch (error) {
    logError('The time zone could not be checked', error)
    return { default: () => null }
  }
})

const loadVocEditor = async () => (await import('../features/vocs/form/voc-dialogs.tsx')).EditVocDialog

// For the time zone, and so that a review has its intervals at once.
const oncePerVisit = { staleTime: Number.POSITIVE_INFINITY, ...outOfBatch }

/** The signed-in area. Visitors are redirected to /signin, and back after signing in. */
export const Route = createFileRoute('/_signed-in')({
  beforeLoad: ({ context, location }) => {
    if (context.session.get().status !== 'loggedIn')
      throw redirect({ to: '/signin', state: { redirect: location.href }, replace: true })
  },
  loader: ({ context }) => void context.trpc.reviews.getSettings.prefetch(undefined, oncePerVisit),
  component: SignedIn,
})

function SignedIn() {
  const hasUnsent = useSyncExternalStore(subscribeUnsentAnswers, hasUnsentAnswers, () => false)
  const userId = useUser()?.id
  useEffect(() => {
    if (userId === undefined) return
    sweepDrafts(userId)
    const sweep = async () => (await import('../features/reviews/unsent/sweep.ts')).sweepOtherUsers(userId)
    restoreUnsentAnswers()
      .finally(sweep)
      .catch((error: unknown) => logError('What the browser keeps could not be checked', error))
  }, [userId])
  useKeeping(userId)
  // Once mounted it stays: a review that continues in it may start over, and then has no answers for a moment.
  const [isNeeded, setIsNeeded] = useState(hasUnsent)
  if (hasUnsent && !isNeeded) setIsNeeded(true)
  // A review that continues in it belongs to the page that it was opened on.
  const page = useLocation({ select: ({ pathname }) => pathname })
  usePassOverClosed()
  useSignOutElsewhere()
  const needsTimeZoneCheck = useNeedsTimeZoneCheck()
  return (
    <VocEditorContext value={loadVocEditor}>
      {needsTimeZoneCheck && (
        <Suspense fallback={null}>
          <TimeZoneCheck />
        </Suspense>
      )}
      {isNeeded && (
        <Suspense fallback={null}>
          <UnsentAnswers key={page} />
        </Suspense>
      )}
      <Outlet />
    </VocEditorContext>
  )
}

/** Keeps in this browser what its user needs without a network. */
function useKeeping(userId: string | undefined): void {
  const queryClient = useQueryClient()
  const utils = trpc.useUtils()
  const session = useSessionStore()
  useEffect(() => {
    if (userId === undefined) return
    const end = new AbortController()
    const { signal } = end
    const keep = async () => {
      const { startKeeping } = await import('../features/reviews/kept/kept.ts')
      startKeeping({ userId, queryClient, client: utils.client, utils, session, signal })
    }
    whenAppIsKept(() => keep().catch((error: unknown) => logError('Nothing could be kept', error)))
    return () => end.abort()
  }, [userId, queryClient, utils, session])
}
