// Writes dist/landing.html: dist/index.html with the landing page's words in it, for visitors without a session.
import { readFile, writeFile } from 'node:fs/promises'
import { createServer } from 'vite'

const vite = await createServer({ server: { middlewareMode: true, ws: false }, appType: 'custom', logLevel: 'warn' })
try {
  const { renderLanding } = await vite.ssrLoadModule('/src/app/prerender.tsx')
  const html = await renderLanding()
  const page = await readFile('dist/index.html', 'utf8')
  const landing = page
    .replace('<html lang="en">', '<html lang="en" data-visitor>')
    .replace('<div id="root"></div>', () => `<div id="root">${html}</div>`)
  if (!html.includes('</h1>') || !landing.includes(html)) throw new Error('The landing page was not prerendered')
  if (html.includes('<script') || html.includes(' style='))
    throw new Error('The landing page would break its content policy')
  await writeFile('dist/landing.html', landing)
} finally {
  await vite.close()
}
