// Writes dist/landing.html: dist/index.html with the landing page's words in it, for visitors without a session; and
// dist/pages.json, for the server: at which paths the client has a page, and what each of them preloads.
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'vite'
import { pageScripts } from './page-scripts.mjs'

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'warn' })
try {
  const { prerender } = await vite.ssrLoadModule('/src/app/prerender.tsx')
  const { landing: html, sessionCall, pages } = await prerender()
  const page = await readFile('dist/index.html', 'utf8')
  const landing = page
    .replace('<html lang="en">', '<html lang="en" data-visitor>')
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  if (!html.includes('</h1>') || !landing.includes(html)) throw new Error('The landing page was not prerendered')
  if (html.includes('<script') || html.includes(' style='))
    throw new Error('The landing page would break its content policy')
  await writeFile('dist/landing.html', landing)
  const withScripts = pages.map(({ routeIds, ...page }) => ({
    ...page,
    scripts: { visitor: pageScripts(routeIds.visitor), user: pageScripts(routeIds.user) },
  }))
  await writeFile('dist/pages.json', JSON.stringify({ sessionCall, pages: withScripts }))
} finally {
  await vite.close()
}
