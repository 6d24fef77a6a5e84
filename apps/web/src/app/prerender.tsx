import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { createApp } from './app.tsx'
import { pagePattern } from './page-patterns.ts'
import { type PagePreloads, recordPagePreloads, recordSessionCall } from './page-preloads.ts'

interface Prerendered {
  landing: string
  sessionCall: string
  pages: (PagePreloads & { pattern: string; params: string[] })[]
}

/**
 * Renders the landing page to HTML at build time, so that its text is shown before JavaScript is loaded. Returns it with
 * what the server needs to know about all pages.
 */
export async function prerender(): Promise<Prerendered> {
  const { element, router } = createApp({ visitor: true, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  const landing = renderToString(element)
  const pages: Prerendered['pages'] = []
  for (const path of Object.keys(router.routesByPath))
    pages.push({ ...pagePattern(path), ...(await recordPagePreloads(path)) })
  return { landing, sessionCall: await recordSessionCall(), pages }
}
