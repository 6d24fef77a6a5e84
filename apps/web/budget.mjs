// Fails when a page's first load carries more JavaScript than we allow (brotli, as it travels).
import { readFileSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'

const KB = 1000
const budgets = { visitor: 130 * KB, signedIn: 190 * KB }
const manifest = JSON.parse(readFileSync('dist/.vite/manifest.json', 'utf8'))

const sizes = new Map()
function sizeOf(file) {
  if (!sizes.has(file)) sizes.set(file, brotliCompressSync(readFileSync(`dist/${file}`)).length)
  return sizes.get(file)
}

/** The chunks that are loaded for these, with all that they import. */
function closure(keys, found = new Set()) {
  for (const key of keys) {
    if (found.has(key)) continue
    found.add(key)
    closure(manifest[key].imports ?? [], found)
  }
  return found
}

// `colour-mode.js` is a script of index.html that Vite does not know.
const total = (keys) =>
  [...closure(keys)].reduce((sum, key) => sum + sizeOf(manifest[key].file), sizeOf('colour-mode.js'))
const route = /^src\/routes\/(.*)\.tsx\?tsr-split=component$/
// What every signed-in page fetches by itself, though it is no static import.
const signedInFrame = [
  'src/routes/_signed-in.tsx?tsr-split=component',
  'src/app/layout/user-menu.tsx',
  'src/app/layout/toaster.tsx',
].filter((key) => key in manifest)

let failed = false
for (const key of Object.keys(manifest)) {
  const name = route.exec(key)?.[1]
  if (name === undefined) continue
  const signedIn = name.startsWith('_signed-in')
  const size = total(['index.html', key, ...(signedIn ? signedInFrame : [])])
  const budget = signedIn ? budgets.signedIn : name === 'index' ? budgets.visitor : budgets.signedIn
  if (size > budget) failed = true
  if (size > budget || process.argv.includes('--all'))
    process.stdout.write(`${name}: ${(size / KB).toFixed(1)} kB of JavaScript, allowed ${budget / KB} kB\n`)
}
process.exitCode = failed ? 1 : 0
