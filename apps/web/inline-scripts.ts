import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, minifySync, type Plugin } from 'vite'

// The server allows inline scripts of its pages by their hash (docs/decisions/031).

/** A build has the script that sets the colour mode in its HTML, where it delays the first paint by no request. */
export const inlineColourMode: Plugin = {
  name: 'inline-colour-mode',
  apply: 'build',
  transformIndexHtml: (html) => {
    const tag = '<script src="/colour-mode.js"></script>'
    if (!html.includes(tag)) throw new Error(`index.html has no ${tag}`)
    const source = readFileSync(join(import.meta.dirname, 'public/colour-mode.js'), 'utf8')
    return html.replace(tag, () => `<script>${minifySync('colour-mode.js', source).code.trim()}</script>`)
  },
}

/** The picture of a page, which is in its document, is painted with the styles and the faces; they come before the scripts. */
export const scriptsAfterStyles: Plugin = {
  name: 'scripts-after-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replaceAll('<script type="module"', '<script type="module" fetchpriority="low"'),
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
