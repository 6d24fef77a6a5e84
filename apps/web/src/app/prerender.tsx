import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createApp } from './app.tsx'

/** Renders the landing page to HTML at build time, so that its text is shown before JavaScript is loaded. */
export async function renderLanding(): Promise<string> {
  const { element, router } = createApp({ visitor: true, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return renderToString(element)
}
