import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, minifySync, type Plugin } from 'vite'

// The server allows inline scripts of its pages by their hash (docs/decisions/030).

/**
 * A build has two scripts in the head of its HTML, before the styles: one sends the first request, the other sets the colour mode, where it
 * delays the first paint by no request. In development the second is a file.
 */
export const scriptsInHead: Plugin = {
  name: 'scripts-in-head',
  // Before the fonts.
  enforce: 'pre',
  transformIndexHtml: {
    order: 'pre',
    handler: async (_html, { server }) => {
      const file = 'colour-mode.js'
      if (server !== undefined) return [{ tag: 'script', attrs: { src: `/${file}` }, injectTo: 'head' }]
      const source = readFileSync(join(import.meta.dirname, 'public', file), 'utf8')
      const scripts = [await classicScript('src/app/send-first.ts'), minifySync(file, source).code.trim()]
      return scripts.map((children) => ({ tag: 'script', children, injectTo: 'head' }))
    },
  },
}

/**
 * A build has links instead of the elements that load the app, with a relation that browsers do not know, and a script that changes it
 * after the first paint (docs/decisions/092).
 */
export const scriptsAfterFirstPaint: Plugin = {
  name: 'scripts-after-first-paint',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: async (html) => {
      // Vite has no option that leaves them out.
      const scripts =
        /<script type="module"[^>]* src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)">/g
      const urls = [...html.matchAll(scripts)].map(([, script, imported]) => script ?? imported ?? '')
      // Its imports come before it.
      const entry = urls.at(-1)
      if (entry === undefined) throw new Error(`index.html does not end with the app's entry: ${html}`)
      return {
        html: html.replace(scripts, ''),
        tags: [
          ...urls.map((href) => ({
            tag: 'link',
            attrs: { rel: 'app', as: 'script', crossorigin: true, href },
            injectTo: 'head' as const,
          })),
          {
            tag: 'script',
            attrs: { 'data-entry': entry },
            children: await classicScript('src/app/start.ts'),
            injectTo: 'body',
          },
        ],
      }
    },
  },
}

/** Returns a module of the client with all that it imports as the text of a classic script. */
export async function classicScript(file: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      target: 'es2023',
      write: false,
      modulePreload: false,
      rolldownOptions: { input: join(import.meta.dirname, file), output: { format: 'iife' } },
    },
  })
  const [chunk] = 'output' in result ? result.output : []
  if (chunk === undefined) throw new Error(`${file} could not be built`)
  return chunk.code.trim()
}
