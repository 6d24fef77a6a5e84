import '../styles.css'
import { onlineManager } from '@tanstack/react-query'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
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
const isPrerendered = root.hasChildNodes()
// The server writes it into the head if the browser has a session.
const preloadedUrl = document.querySelector('link[rel=preload][as=fetch]')?.getAttribute('href') ?? undefined
const { element, router, queryClient, start, recheck } = createApp({ visitor, isPrerendered, preloadedUrl })
addChunkLoadRecovery(router)

/** Queries the session. The chunk of the page is loaded meanwhile; if that fails, the page shows the error when it is rendered. */
function startWithSession() {
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined)
  return start(loadSignedInFrame())
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
} else {
  // Not awaited: the chunks that import this one are not run before it has run to its end.
  if (!visitor) void startWithSession()
  createRoot(root).render(app)
}

// The browser may show a page again that it had put aside.
addEventListener('pageshow', ({ persisted }) => {
  if (persisted) void recheck()
})
