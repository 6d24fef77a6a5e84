// Writes dist/landing.html: dist/index.html with the landing page's words in it, for visitors without a session; and
// dist/pages.json, for the server: at which paths the client has a page, and what each of them preloads.
import { readFile, writeFile } from 'node:fs/promises'
import { Window } from 'happy-dom'
import { createServer } from 'vite'
import { stylesOf } from './first-paint-styles.mjs'
import { pageScripts } from './page-scripts.mjs'

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'warn' })
try {
  const { prerender } = await vite.ssrLoadModule('/src/app/prerender.tsx')
  const { classicScript } = await vite.ssrLoadModule('/inline-scripts.ts')
  const { landing, sessionCall, pages } = await prerender()
  await writeFile('dist/landing.html', await landingPage(landing, await classicScript('src/app/pages/landing.ts')))
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
  const { document } = new Window()
  document.write(await readFile('dist/index.html', 'utf8'))
  const find = (selector) => {
    const element = document.querySelector(selector)
    if (element === null) throw new Error(`index.html has no ${selector}`)
    return element
  }
  const root = find('#root')
  root.innerHTML = html
  if (root.querySelector('script, [style]') !== null) throw new Error('The landing page would break its content policy')
  find('html').dataset.visitor = ''
  document.title = title
  find('script[data-entry]').textContent = script
  const styles = find('link[rel=stylesheet]')
  const css = await readFile(`dist${styles.getAttribute('href')}`, 'utf8')
  styles.before(Object.assign(document.createElement('style'), { textContent: stylesOf(css, root).trim() }))
  // A relation that browsers do not know, as those of the scripts have: the page's script changes it.
  styles.setAttribute('rel', 'app')
  styles.setAttribute('as', 'style')
  if (document.querySelector('script[src], link[rel=stylesheet], link[rel=modulepreload]') !== null)
    throw new Error('The landing page would wait for files before its first paint')
  return `<!doctype html>\n${document.documentElement.outerHTML}\n`
}
