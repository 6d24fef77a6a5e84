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

// It learns of changes alone: a page that opens without a network must see when it is back.
onlineManager.setOnline(navigator.onLine)

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The server says so of a browser without a session cookie.
const visitor = document.documentElement.dataset.visitor !== undefined
// Of the landing page the document has the page itself, of others a shell, which the page replaces.
const hasShell = root.firstElementChild?.hasAttribute('inert') === true
const isPrerendered = root.hasChildNodes() && !hasShell
const { firstRequest } = window
const { element, router, session, queryClient, start, recheck } = createApp({ visitor, isPrerendered, firstRequest })
addChunkLoadRecovery(router)

/** Queries the session. The chunk of the page is loaded meanwhile; if that fails, the page shows the error when it is rendered. */
function startWithSession() {
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined)
  return start(loadSignedInFrame())
}

/** How long the shell of a page may wait for the page. Then what there is of it is shown, with the placeholders of what is missing. */
const maxShellMs = 1000

/** Shows the first page when it is loaded, instead of its shell: not the states before. */
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

// The browser may show a page again that it had put aside.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void recheck()
})
