// Fails if the first load of a page has too much JavaScript (brotli, as it is sent) or too many scripts, if the landing page's document is too
// large, or if a chunk is too small to be worth a request. `--all` lists every page and every small chunk.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { brotliCompressSync } from 'node:zlib'
import { entryScripts, manifest, pageScripts } from './page-scripts.mjs'

const KB = 1000
const { landingPage, accountPages, otherPages } = JSON.parse(readFileSync('budgets.json', 'utf8'))
/** Pages of visitors that are a form: they load zod at once. Others load it when their form is filled. */
const isAccountPage = (page) => /^(_visitor|user)\//.test(page)
const minChunkBytes = 4 * KB

/** The chunks that may be smaller, by their name in the manifest, with the reason. */
const smallChunks = [
  [/^src\/routes\//, 'the code of one page'],
  [/^src\/app\/layout\/(signed-in-frame|sign-out-question)\.tsx$/, 'only signed-in users load it'],
  [/^src\/(features|shared\/(dialogs|forms|drafts|proof|qr))\//, 'loaded when it is opened'],
  [/packages\/ui\/src\/overlays\/menus\.ts$/, 'names of a larger chunk, which is loaded when a menu is opened'],
  [/@simplewebauthn\/browser\//, 'loaded when a passkey is used'],
  [/^_forms-/, 'only pages with a form load it'],
  [/^_search-/, 'only opened selects load it'],
  [/^_features~/, 'few pages load it; in a larger chunk it would bring libraries that they do not use'],
  [/^_folding-/, 'reviews and opened selects load it'],
  [/^_signed-in-/, 'every signed-in page loads it, and no library with it'],
  [/^_audio-/, 'only pages with audio load it'],
  [/^_accounts-/, 'only the account pages load it'],
  [/^_stats-/, 'only the statistics load it'],
  [/^_reviews-/, 'it shows lists and opens reviews, which load the rest'],
  [/^_(lists|proofs)-/, 'the schemas of few dialogs'],
  [/^_rolldown-runtime-/, 'the runtime of the bundler'],
]

const chunks = Object.entries(manifest).filter(([, { file }]) => file.endsWith('.js'))

const sizes = new Map()
function sizeOf(file) {
  const packed = `dist/${file}.br`
  // Pages are compressed when they are sent.
  const measure = () =>
    existsSync(packed) ? statSync(packed).size : brotliCompressSync(readFileSync(`dist/${file}`)).length
  if (!sizes.has(file)) sizes.set(file, measure())
  return sizes.get(file)
}

let failed = false
function report(ok, line) {
  if (!ok) failed = true
  if (!ok || process.argv.includes('--all')) process.stdout.write(`${ok ? '' : 'FAILED '}${line}\n`)
}

function checkPage(page, routeIds, budget) {
  const scripts = [...entryScripts, ...pageScripts(routeIds)]
  const bytes = scripts.reduce((sum, file) => sum + sizeOf(file), 0)
  report(
    bytes <= budget.kilobytes * KB && scripts.length <= budget.scripts,
    `${page}: ${(bytes / KB).toFixed(1)} of ${budget.kilobytes} kB in ${scripts.length} of ${budget.scripts} scripts`,
  )
}

// The landing page's first paint needs its document alone; the scripts are those of the app, which starts when the page is used.
const documentBytes = sizeOf('landing.html')
report(
  documentBytes <= landingPage.documentKilobytes * KB,
  `document of the landing page: ${(documentBytes / KB).toFixed(1)} of ${landingPage.documentKilobytes} kB`,
)
checkPage('landing page', [], landingPage)
for (const [name] of chunks) {
  const page = /^src\/routes\/(.*)\.tsx\?tsr-split=component$/.exec(name)?.[1]
  if (page === undefined) continue
  const routeIds = [`/${page}`, ...(page.startsWith('_signed-in/') ? ['/_signed-in'] : [])]
  checkPage(page, routeIds, isAccountPage(page) ? accountPages : otherPages)
}

for (const [name, { file }] of chunks) {
  const bytes = sizeOf(file)
  if (bytes >= minChunkBytes) continue
  const reason = smallChunks.find(([pattern]) => pattern.test(name))?.[1]
  report(reason !== undefined, `${file}: ${bytes} bytes, ${reason ?? 'too small for a chunk of its own'}`)
}
report(true, `${readdirSync('dist/assets').filter((file) => file.endsWith('.js')).length} chunks`)
process.exitCode = failed ? 1 : 0
