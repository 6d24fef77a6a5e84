import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createApp } from './app.tsx'
import { pagePatterns } from './page-patterns.ts'

/**
 * Renders the landing page to HTML at build time, so that its text is shown before JavaScript is loaded. Returns it with the
 * patterns of the paths of all pages.
 */
export async function prerender(): Promise<{ landing: string; patterns: string[] }> {
  const { element, router } = createApp({ visitor: true, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  return { landing: renderToString(element), patterns: pagePatterns(router) }
}
