// Writes to dist/icons the icons of the installed app, from public/favicon.svg, and the picture that other sites show with a link.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import sharp from 'sharp'

const svg = await readFile('public/favicon.svg', 'utf8')
/** Systems cut an icon to a shape of their own: this one fills its square, and its drawing stays within the inner four fifths. */
const maskable = svg
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace(/<rect[^>]*>/, '<rect x="-4" y="-4" width="40" height="40" fill="#0b6868"/>')
if (maskable === svg) throw new Error('favicon.svg has no square to fill')

const icons = [
  { name: 'icon-192', size: 192, source: svg },
  { name: 'icon-512', size: 512, source: svg },
  { name: 'maskable-512', size: 512, source: maskable },
  { name: 'apple-touch-icon', size: 180, source: maskable },
]
await mkdir('dist/icons', { recursive: true })
for (const { name, size, source } of icons) {
  // The density at which the drawing has this size: sharp draws before it scales.
  const image = sharp(Buffer.from(source), { density: (72 * size) / 32 }).resize(size, size)
  await writeFile(`dist/icons/${name}.png`, await image.png({ palette: true }).toBuffer())
}

// Its letters are outlines of Literata: sharp knows only the fonts of the system.
const openGraph = sharp(await readFile('open-graph.svg'))
await writeFile('dist/icons/og.png', await openGraph.png({ palette: true }).toBuffer())
