import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, minifySync, type Plugin } from 'vite'

// The server allows inline scripts of its pages by their hash (docs/decisions/031).

/**
 * A build has two scripts in the head of its HTML, before the styles: one sends the first request, the other sets the colour mode, where it
 * delays the first paint by no request.
 */
export const scriptsInHead: Plugin = {
  name: 'scripts-in-head',
  apply: 'build',
  transformIndexHtml: async (html) => {
    const tag = '<script src="/colour-mode.js"></script>'
    if (!html.includes(tag)) throw new Error(`index.html has no ${tag}`)
    const source = readFileSync(join(import.meta.dirname, 'public/colour-mode.js'), 'utf8')
    const sendFirst = await classicScript('src/app/send-first.ts')
    const setColourMode = minifySync('colour-mode.js', source).code.trim()
    return html.replace(tag, () => `<script>${sendFirst}</script><script>${setColourMode}</script>`)
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
      const scripts =
        /<script type="module"[^>]* src="([^"]+)"><\/script>|<link rel="modulepreload"[^>]* href="([^"]+)">/g
      // Its imports come before it.
      const entry = [...html.matchAll(scripts)].at(-1)?.[1]
      if (entry === undefined) throw new Error(`index.html does not end with the app's entry: ${html}`)
      const start = await classicScript('src/app/start.ts')
      return html
        .replace(scripts, (_element, script?: string, imported?: string) => appFile(script ?? imported ?? ''))
        .replace('</body>', (tag) => `<script data-entry="${entry}">${start}</script>${tag}`)
    },
  },
}

const appFile = (url: string) => `<link rel="app" as="script" crossorigin href="${url}" />`

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
