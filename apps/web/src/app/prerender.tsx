import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { landingTitle } from '../features/landing/index.ts'
import { documentTitle } from '../shared/layout/page-heading.tsx'
import { createApp } from './app.tsx'
import { pagePattern } from './pages/page-patterns.ts'
import { type PagePreloads, recordPagePreloads, recordSessionCall } from './pages/page-preloads.ts'

interface Prerendered {
  /** The landing page, and the title of its document. */
  landing: { html: string; title: string }
  sessionCall: string
  pages: (PagePreloads & { pattern: string; params: string[] })[]
}

/**
 * Renders the landing page to HTML at build time, so that its text is shown before JavaScript is loaded. Returns it with
 * the server's data about all pages.
 */
export async function prerender(): Promise<Prerendered> {
  const { element, router } = createApp({ visitor: true, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  const landing = { html: renderToString(element), title: documentTitle(landingTitle) }
  const pages: Prerendered['pages'] = []
  for (const path of Object.keys(router.routesByPath))
    pages.push({ ...pagePattern(path), ...(await recordPagePreloads(path)) })
  return { landing, sessionCall: await recordSessionCall(), pages }
}
