import '@fontsource-variable/inter/wght.css'
import './styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createApp } from './app.tsx'

const visitor = document.documentElement.dataset.visitor !== undefined
const { element, router, start } = createApp({ visitor })
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')

// The landing page is in the HTML already: it is only replaced when the same page can be drawn at once.
if (visitor) await router.load()
// The page's code comes while the server is asked who is signed in.
else for (const route of router.getMatchedRoutes(router.latestLocation.pathname)[0]) void router.loadRouteChunk(route)
const started = start()
createRoot(root).render(<StrictMode>{element}</StrictMode>)
await started
