import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

/** What the styles use, from `font-normal` to `font-bold`. The font has 100 to 900. */
const weights = { min: 400, max: 700 }

/** The parts that are reduced to these weights: the largest, and those that most pages load. */
const reducedParts = ['latin', 'latin-ext']

const folder = '.cache/fonts'
const cssFile = createRequire(import.meta.url).resolve('@fontsource-variable/inter/wght.css')
const fileOf = (part: string) => `inter-${part}-wght-normal.woff2`

/** A build serves smaller files of the font than the package has. */
const reduced: Plugin = {
  name: 'reduced-font',
  apply: 'build',
  enforce: 'pre',
  async buildStart() {
    const css = await readFile(cssFile, 'utf8')
    const target = join(import.meta.dirname, folder)
    await mkdir(target, { recursive: true })
    for (const part of reducedParts) {
      const font = await readFile(join(dirname(cssFile), 'files', fileOf(part)))
      const options = { targetFormat: 'woff2' as const, variationAxes: { wght: weights } }
      await writeFile(join(target, fileOf(part)), await subsetFont(font, charactersOf(part, css), options))
    }
  },
  transform: {
    filter: { id: /@fontsource-variable[\\/]inter[\\/]wght\.css/ },
    handler: (css) =>
      reducedParts.reduce((text, part) => text.replace(`./files/${fileOf(part)}`, `/${folder}/${fileOf(part)}`), css),
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace('/node_modules/@fontsource-variable/inter/files', `/${folder}`),
  },
}

/** Returns the characters for which browsers load a part of the font. */
function charactersOf(part: string, css: string): string {
  const range = new RegExp(`${fileOf(part).replace('.', '\\.')}\\)[^}]*unicode-range: ([^;]+);`).exec(css)?.[1]
  if (range === undefined) throw new Error(`The font has no part ${part}`)
  return range
    .split(',')
    .map((span) => {
      const [first = 0, last = first] = span
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_, index) => first + index))
    })
    .join('')
}

/**
 * The Latin part of the font is preloaded with the page. If it comes too late all the same, the visit goes on without it, rather
 * than moving what is on screen. The other parts are loaded when a text needs them, and then shown.
 */
const latinOptional: Plugin = {
  name: 'latin-font-optional',
  enforce: 'pre',
  transform: {
    filter: { id: /@fontsource-variable[\\/]inter[\\/]wght\.css/ },
    handler: (css) => css.replace(/(\/\* inter-latin-wght-normal \*\/[^}]*font-display: )swap/, '$1optional'),
  },
}

export const fontPlugins = [reduced, latinOptional]
