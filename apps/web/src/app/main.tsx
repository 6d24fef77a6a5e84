import '@fontsource-variable/inter/wght.css'
import '../styles.css'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'
import { keepAppWithoutNetwork } from './page-code.ts'

// The condition is a constant of the build, which drops the import.
const Devtools = import.meta.env.DEV
  ? lazy(async () => ({ default: (await import('./devtools.tsx')).Devtools }))
  : () => null

const visitor = document.documentElement.dataset.visitor !== undefined
const { element, router, queryClient, start } = createApp({ visitor })
keepAppWithoutNetwork(router)
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The landing page is in the HTML already: it is only replaced when the same page can be drawn at once.
if (visitor) await router.load()
// The page's code comes while the server is asked who is signed in. Where it cannot, the page says so when it is drawn.
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
