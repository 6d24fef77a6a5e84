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

/** What the styles use, from `font-normal` to `font-bold`. The fonts have more. */
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
const fileOf = ({ name, variant }: Family, part: string) => `${name}-${part}-${variant}-normal.woff2`
const cssId = ({ name, variant }: Family) => new RegExp(`@fontsource-variable[\\\\/]${name}[\\\\/]${variant}\\.css`)

/** A build serves smaller files of the font than the package has. */
const reduced = (family: Family): Plugin => ({
  name: `reduced-${family.name}`,
  apply: 'build',
  enforce: 'pre',
  async buildStart() {
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
  transform: {
    filter: { id: cssId(family) },
    handler: (css) =>
      family.reducedParts.reduce(
        (text, part) => text.replace(`./files/${fileOf(family, part)}`, `/${folder}/${fileOf(family, part)}`),
        css,
      ),
  },
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll(`/node_modules/@fontsource-variable/${family.name}/files`, `/${folder}`),
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

/**
 * The Latin part of the font is preloaded with the page. If it comes too late all the same, the visit goes on without it, rather
 * than moving what is on screen. The other parts are loaded when a text needs them, and then shown.
 */
const latinOptional = (family: Family): Plugin => ({
  name: `latin-${family.name}-optional`,
  enforce: 'pre',
  transform: {
    filter: { id: cssId(family) },
    handler: (css) => {
      const latin = new RegExp(`(/\\* ${family.name}-latin-${family.variant}-normal \\*/[^}]*font-display: )swap`)
      if (!latin.test(css)) throw new Error(`The styles of ${family.name} name no Latin part`)
      return css.replace(latin, '$1optional')
    },
  },
})

export const fontPlugins = families.flatMap((family) => [reduced(family), latinOptional(family)])
