import '@fontsource-variable/inter/wght.css'
import '../styles.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { config as configureZod } from 'zod/v4/core'
import { createApp } from './app.tsx'
import { addChunkLoadRecovery } from './chunk-load-recovery.ts'

// zod would compile schemas with `new Function`, which the content security policy blocks and reports. They are in chunks that are
// loaded later.
configureZod({ jitless: true })

// The condition is constant in a build, which removes the import.
const Devtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./devtools.tsx')).Devtools }))
  : () => null

const visitor = document.documentElement.dataset.visitor !== undefined
// The server writes it into the head if the browser has a session.
const preloadedUrl = document.querySelector('link[rel=preload][as=fetch]')?.getAttribute('href') ?? undefined
const { element, router, queryClient, start } = createApp({ visitor, preloadedUrl })
addChunkLoadRecovery(router)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The landing page is prerendered in the HTML: it is not replaced before React can render the same page.
if (visitor) await router.load()
// The chunk of the page is loaded while the session is queried. If that fails, the page shows the error when it is rendered.
else
  for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0])
    router.loadRouteChunk(route)?.catch(() => undefined)
const started = start()
createRoot(root).render(
  <StrictMode>
    {element}
    <Suspense>
      <Devtools queryClient={queryClient} router={router} />
    </Suspense>
  </StrictMode>,
)
await started
