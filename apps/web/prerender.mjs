// Writes dist/landing.html: dist/index.html with the landing page's words in it, for visitors without a session; and
// dist/pages.json, for the server: at which paths the client has a page, and what each of them preloads.
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'vite'
import { stylesOf } from './first-paint-styles.mjs'
import { entryScripts, pageScripts } from './page-scripts.mjs'

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'warn' })
try {
  const { prerender } = await vite.ssrLoadModule('/src/app/prerender.tsx')
  const { classicScript } = await vite.ssrLoadModule('/inline-scripts.ts')
  const { landing, sessionCall, pages } = await prerender()
  await writeFile('dist/landing.html', await landingPage(landing, await classicScript('src/app/landing.ts')))
  const withScripts = pages.map(({ routeIds, ...page }) => ({
    ...page,
    shells: { visitor: shell(page.shells.visitor), user: shell(page.shells.user) },
    scripts: { visitor: pageScripts(routeIds.visitor), user: pageScripts(routeIds.user) },
  }))
  await writeFile('dist/pages.json', JSON.stringify({ sessionCall, pages: withScripts }))
} finally {
  await vite.close()
}

/** Returns the shell of a page, after a check. */
function shell(html) {
  if (/<script| (style|id|href|tabindex)=|<(a|button|label|form)[ >]/.test(html))
    throw new Error(`A shell could be used, or would break the content policy: ${html}`)
  return html
}

/**
 * Returns the document of the landing page. All that its first paint needs is in it. The app's scripts and the rest of its
 * styles are not loaded with the page but fetched when the browser has nothing else to do, and started by the page's own script.
 */
async function landingPage({ html, title }, script) {
  if (!html.includes('</h1>')) throw new Error('The landing page was not prerendered')
  if (html.includes('<script') || html.includes(' style='))
    throw new Error('The landing page would break its content policy')
  const index = await readFile('dist/index.html', 'utf8')
  // Its imports come before it.
  const entry = entryScripts.at(-1)
  const [, styles] = /<link rel="stylesheet"[^>]* href="\/([^"]+)"/.exec(index) ?? []
  if (entry === undefined || styles === undefined) throw new Error('index.html names no script or no styles')
  const css = await readFile(`dist/${styles}`, 'utf8')
  // A relation that browsers do not know, as those of the scripts have: the page's script changes it.
  const styleLink = `<link rel="app" as="style" crossorigin href="/${styles}" />`
  const replacements = [
    ['<html lang="en">', '<html lang="en" data-visitor>'],
    [/<title>.*<\/title>/, `<title>${title}</title>`],
    [/<link rel="stylesheet"[^>]*>/, `<style>${stylesOf(css, html).trim()}</style>${styleLink}`],
    ['<div id="root"></div>', `<div id="root">${html}</div>`],
    [/<script data-entry="[^"]*">[\s\S]*?<\/script>/, `<script data-entry="/${entry}">${script}</script>`],
  ]
  const page = replacements.reduce((text, [part, replacement]) => text.replace(part, () => replacement), index)
  if (page.includes('type="module"') || page.includes('stylesheet"'))
    throw new Error('The landing page would wait for files before its first paint')
  return page
}
