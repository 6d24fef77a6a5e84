import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createApp } from './app.tsx'

/** The landing page as HTML, for the build: its words must not wait for JavaScript. */
export async function renderLanding(): Promise<string> {
  const { element, router } = createApp({ visitor: true, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToString(element)
}
