import { QueryClientProvider } from '@tanstack/react-query'
import { type RouterHistory, RouterProvider } from '@tanstack/react-router'
import { createQueryClient } from '../shared/api/query-client.ts'
import { createTRPCQueryUtils, createTrpcClient, trpc } from '../shared/api/trpc.ts'
import { loadSession } from '../shared/session/load-session.ts'
import { SessionGate } from '../shared/session/session-gate.tsx'
import { createSessionStore } from '../shared/session/session-store.ts'
import { SessionContext } from '../shared/session/use-session.ts'
import { focusHeadings } from './layout/focus-headings.ts'
import { createAppRouter } from './router.tsx'

export interface AppOptions {
  /** Known to have no session: nothing is asked. */
  visitor?: boolean
  history?: RouterHistory
  failureDelayMs?: number
  timeoutMs?: number
}

/** The client, put together; `start` asks who is signed in. */
export function createApp({ visitor = false, history, failureDelayMs, timeoutMs }: AppOptions = {}) {
  const session = createSessionStore({ status: visitor ? 'loggedOut' : 'loading' })
  const queryClient = createQueryClient()
  const personId = () => {
    const state = session.get()
    return state.status === 'loggedIn' ? state.user.id : undefined
  }
  const client = createTrpcClient({ userId: personId, onSignedOut: expire, failureDelayMs, timeoutMs })
  const utils = createTRPCQueryUtils({ queryClient, client })
  const router = createAppRouter({ queryClient, trpc: utils, session }, history)
  focusHeadings(router)

  /** The session ended in the middle of use: the guard of the page leads to /signin and back. */
  function expire() {
    if (session.get().status !== 'loggedIn') return
    session.logOut()
    queryClient.clear()
    void router.invalidate()
  }

  const start = async () => {
    if (session.get().status === 'loading') await loadSession(client, session)
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

  return { element, router, session, queryClient, client, start }
}
