import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import type { Plugin } from 'vite'

interface Family {
  name: string
  /** The style sheet of the package, which is also the variant of its files. */
  variant: string
  /** The values of the font's axes that a build keeps. */
  axes: Record<string, number | { min: number; max: number }>
  /** The parts that are reduced to them. Parts that share a text must be alike. */
  reducedParts: readonly string[]
}

/** The weights that the styles use, from `font-normal` to `font-bold`. The fonts have more. */
const wght = { min: 400, max: 700 }

const families: readonly Family[] = [
  // The largest parts, and those that most pages load.
  { name: 'inter', variant: 'wght', axes: { wght }, reducedParts: ['latin', 'latin-ext'] },
  {
    name: 'literata',
    variant: 'standard',
    // The font draws small text sturdier and large text finer; it is used for words and headings, which are large.
    axes: { wght, opsz: 28 },
    reducedParts: ['latin', 'latin-ext', 'vietnamese', 'greek', 'greek-ext', 'cyrillic', 'cyrillic-ext'],
  },
]

const folder = '.cache/fonts'
const require = createRequire(import.meta.url)
const cssFileOf = ({ name, variant }: Family) => require.resolve(`@fontsource-variable/${name}/${variant}.css`)
/** The folder in which the page finds the files of the package. */
const packageFolder = ({ name }: Family) => `node_modules/@fontsource-variable/${name}/files`
const fileOf = ({ name, variant }: Family, part: string) => `${name}-${part}-${variant}-normal.woff2`

/**
 * The document declares the faces, and no style sheet does: declared a second time, by the styles of the app that takes over the landing
 * page, they would be loaded anew, and the page would be drawn without them for a moment. The Latin part of a font is preloaded with the
 * page. If it comes too late all the same, the visit goes on without it, rather than moving what is on screen. The other parts are loaded
 * when a text needs them, and then shown. A build serves smaller files of the font than the package has.
 */
const fontPlugin = (family: Family): Plugin => ({
  name: `font-${family.name}`,
  enforce: 'pre',
  async buildStart() {
    if (this.environment.config.command !== 'build') return
    const cssFile = cssFileOf(family)
    const css = await readFile(cssFile, 'utf8')
    const target = join(import.meta.dirname, folder)
    await mkdir(target, { recursive: true })
    for (const part of family.reducedParts) {
      const file = fileOf(family, part)
      const font = await readFile(join(dirname(cssFile), 'files', file))
      const options = { targetFormat: 'woff2' as const, variationAxes: family.axes }
      await writeFile(join(target, file), await subsetFont(font, charactersOf(file, css), options))
    }
  },
  transformIndexHtml: {
    order: 'pre',
    handler: async (_html, { server }) => {
      const reduced = server === undefined ? family.reducedParts.map((part) => fileOf(family, part)) : []
      const urlOf = (file: string) => `/${reduced.includes(file) ? folder : packageFolder(family)}/${file}`
      const latin = new RegExp(`(/\\* ${family.name}-latin-${family.variant}-normal \\*/[^}]*font-display: )swap`)
      const css = await readFile(cssFileOf(family), 'utf8')
      if (!latin.test(css)) throw new Error(`The styles of ${family.name} name no Latin part`)
      const faces = css
        .replace(latin, '$1optional')
        .replace(/url\(\.\/files\/([^)]+)/g, (_, file) => `url(${urlOf(file)}`)
      const preload = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true }
      return [
        { tag: 'link', attrs: { ...preload, href: urlOf(fileOf(family, 'latin')) }, injectTo: 'head' },
        { tag: 'style', children: faces, injectTo: 'head' },
      ]
    },
  },
})

/** Returns the characters for which browsers load a file of the font. */
function charactersOf(file: string, css: string): string {
  const range = new RegExp(`${file.replace('.', '\\.')}\\)[^}]*unicode-range: ([^;]+);`).exec(css)?.[1]
  if (range === undefined) throw new Error(`The font has no file ${file}`)
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

export const fontPlugins = families.map(fontPlugin)
