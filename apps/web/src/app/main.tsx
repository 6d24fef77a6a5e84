import '../styles.css'
import { onlineManager } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense, startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { logError } from '../shared/lib/log.ts'
import { createApp } from './app.tsx'
import { addChunkLoadRecovery } from './chunk-load-recovery.ts'
import { loadSignedInFrame } from './layout/use-signed-in-frame.ts'

// The condition is constant in a build, which removes the import.
const Devtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./devtools.tsx')).Devtools }))
  : undefined

// The online manager only sees changes: a page that opens without a network must notice when the network is back.
onlineManager.setOnline(navigator.onLine)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// Set by the server for a browser without a session cookie.
const visitor = document.documentElement.dataset.visitor !== undefined
// The document contains the landing page itself; of other pages it contains a shell, which the page replaces.
const hasShell = root.firstElementChild?.hasAttribute('inert') === true
const isPrerendered = root.hasChildNodes() && !hasShell
const { firstRequest } = window
const { element, router, session, queryClient, start, recheck } = createApp({ visitor, isPrerendered, firstRequest })
addChunkLoadRecovery(router)

/** Queries the session while the chunk of the page is loaded. If the chunk fails, the page shows the error when it is rendered. */
function startWithSession() {
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined)
  return start(loadSignedInFrame())
}

/** Maximum time that the shell waits for the page. After that the page is shown with placeholders for missing content. */
const maxShellMs = 1000

/** Replaces the shell by the first page once that is loaded, without showing the states before. */
async function replaceShell(container: Element) {
  if (!visitor) await startWithSession()
  // Without a session, the page is the error.
  if (session.get().status !== 'error')
    await Promise.race([
      router.load().catch((error: unknown) => logError('The first page could not be loaded', error)),
      new Promise((resolve) => setTimeout(resolve, maxShellMs)),
    ])
  // In a transition React lets the browser draw and listen in between.
  startTransition(() => createRoot(container).render(app))
}

const app = (
  <StrictMode>
    {element}
    {Devtools !== undefined && (
      <Suspense>
        <Devtools queryClient={queryClient} router={router} />
      </Suspense>
    )}
  </StrictMode>
)
if (isPrerendered) {
  // React takes over the HTML of the page that the router has.
  await router.load()
  hydrateRoot(root, app)
} else if (hasShell) {
  // Not awaited: the chunks that import this one are not run before it has run to its end.
  void replaceShell(root)
} else {
  if (!visitor) void startWithSession()
  createRoot(root).render(app)
}

// The browser may restore a page from its back/forward cache.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void recheck()
})
