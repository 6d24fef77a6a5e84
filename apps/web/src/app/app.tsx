import { QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import type { FirstRequest } from '../shared/api/first-request.ts'
import { takePreloadedCalls } from '../shared/api/preloaded.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { type ClientOptions, createTRPCQueryUtils, createTrpcClient, trpc } from '../shared/api/trpc.ts'
import { goToPage } from '../shared/dialogs/use-history-entry.ts'
import { focusPageHeading } from '../shared/layout/page-heading.tsx'
import { forgetPendingSignOut, pendingSignOut } from '../shared/session/pending-sign-out.ts'
import { finishSignOut, loadSession } from '../shared/session/session-calls.ts'
import { SessionGate } from '../shared/session/session-gate.tsx'
import { createSessionStore } from '../shared/session/session-store.ts'
import { SessionContext } from '../shared/session/use-session.ts'
import { type AppRouterInstance, createAppRouter } from './router.tsx'

export interface AppOptions {
  /** Skips the query for the session, because there is none. */
  visitor?: boolean
  /** The page is in the HTML already. */
  isPrerendered?: boolean
  history?: RouterHistory
  failureDelayMs?: number
  timeoutMs?: number
  /** The request for the first queries of the page, if they are preloaded. */
  firstRequest?: FirstRequest | undefined
  transport?: ClientOptions['transport']
}

/** Creates the client application. `start` queries the session, and shows a user's page when `frame` is loaded, too. */
export function createApp(options: AppOptions = {}) {
  const { visitor = false, isPrerendered, history, failureDelayMs, timeoutMs, firstRequest, transport } = options
  const session = createSessionStore({ status: visitor ? 'loggedOut' : 'loading' })
  // Without a cookie there is no session to end.
  if (visitor) forgetPendingSignOut()
  const queryClient = createQueryClient()
  const userId = () => {
    const state = session.get()
    return state.status === 'loggedIn' ? state.user.id : undefined
  }
  const preloaded = takePreloadedCalls(firstRequest, timeoutMs)
  const client = createTrpcClient({ userId, onSignedOut: expire, failureDelayMs, timeoutMs, preloaded, transport })
  const utils = createTRPCQueryUtils({ queryClient, client })
  const router = createAppRouter({ queryClient, trpc: utils, session }, history, isPrerendered)
  focusHeadingAfterNavigation(router)
  // Preloaded data is of the session that was preloaded with it, and for the first page.
  session.subscribe(() => {
    if (session.get().status !== 'loggedIn') preloaded.discard()
  })
  router.subscribe('onResolved', preloaded.discard)

  /** Signs out on this side after the session has ended. The route guard redirects to /signin, and back after signing in. */
  function expire() {
    if (session.get().status !== 'loggedIn' || session.isPageKept()) return
    session.logOut()
    queryClient.clear()
    // Goes to the entry of the page itself: signing in returns there, and the entries of open dialogs above it would be dead.
    if (!goToPage(router)) void router.invalidate()
  }

  const start = async (frame?: Promise<void>) => {
    if (session.get().status !== 'loading') return
    if (pendingSignOut() !== undefined) preloaded.discard()
    await loadSession(client, session, frame)
  }

  /** Signs in on this side if a user has signed in in another tab since. */
  const recheck = async () => {
    if (session.get().status !== 'loggedOut' || !(await finishSignOut(client, session))) return
    const user = await client.accounts.getSession.query().catch(() => undefined)
    if (user === undefined || session.get().status !== 'loggedOut') return
    session.logIn(user)
    await router.invalidate()
  }

  const retry = () => {
    session.restart()
    void start()
  }

  const element = (
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>
          <SessionGate onRetry={retry}>
            <RouterProvider router={router} />
          </SessionGate>
        </SessionContext>
      </QueryClientProvider>
    </trpc.Provider>
  )

  return { element, router, session, queryClient, client, start, recheck }
}

/**
 * Moves the focus to the heading after a navigation to another page, so that screen readers start there, unless the page has given it to
 * the one field that is left to fill.
 */
function focusHeadingAfterNavigation(router: AppRouterInstance): void {
  router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
    if (fromLocation !== undefined && pathChanged && document.activeElement?.closest('main form') == null)
      focusPageHeading()
  })
}
