import { QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory } from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { getQueryKey } from '@trpc/react-query'
import type { SessionView, VoiceView } from '@wordtide/contract'
import type { ReactNode } from 'react'
import { onTestFinished } from 'vitest'
import { createApp } from '../app/app.tsx'
import { sendFirstRequest } from '../shared/api/first-request.ts'
import { trpc } from '../shared/api/trpc.ts'
import { SessionContext } from '../shared/session/use-session.ts'
import { ada } from './fixtures.ts'
import { answer, refuse } from './server.ts'

/** Longer than any test, and the longest delay of a timer. */
const NEVER_MS = 2 ** 31 - 1

/**
 * Creates the real client at `path`, without the delay of failures. Calls have no timeout: it would end in the middle of
 * another test, which shares this process.
 */
function createTestApp(path = '/', preloadedUrl?: string) {
  const app = createApp({
    firstRequest: preloadedUrl === undefined ? undefined : sendFirstRequest(preloadedUrl),
    history: createMemoryHistory({ initialEntries: [path] }),
    failureDelayMs: 0,
    timeoutMs: NEVER_MS,
  })
  // Deletions that wait for their ten seconds would be sent in the middle of another test.
  onTestFinished(() => app.session.leave())
  return app
}

export interface RenderAppOptions {
  /** The signed-in user, null for none, 'query' if the test sets the response of accounts.getSession itself. */
  session?: SessionView | null | 'query'
  /** The URL of the queries that the page has preloaded. */
  preloadedUrl?: string
}

/** Renders the real client at `path`. Its server responds as set by `answer`, `refuse` and `hang`. */
export function renderApp(path: string, { session = ada, preloadedUrl }: RenderAppOptions = {}) {
  if (session === null) refuse('accounts.getSession', 'UNAUTHORIZED')
  else if (session !== 'query') answer('accounts.getSession', session)
  const app = createTestApp(path, preloadedUrl)
  const view = render(app.element)
  void app.start()
  return { ...app, ...view, user: userEvent.setup(), path: () => app.router.state.location.href }
}

/**
 * Renders a component for Ada, with the providers of every page, but without a page. `voices` are the server's voices; 'query' if
 * the test sets the response of audio.listVoices itself.
 */
export function renderComponent(element: ReactNode, voices: VoiceView[] | 'query' = []) {
  const { client, queryClient, session } = createTestApp()
  session.logIn(ada)
  if (voices !== 'query') queryClient.setQueryData(getQueryKey(trpc.audio.listVoices, undefined, 'query'), voices)
  return render(
    <trpc.Provider client={client} queryClient={queryClient}>
      <QueryClientProvider client={queryClient}>
        <SessionContext value={session}>{element}</SessionContext>
      </QueryClientProvider>
    </trpc.Provider>,
  )
}
