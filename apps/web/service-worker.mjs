// Writes dist/service-worker.js from src/service-worker.ts, with the list of the files that it keeps.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { build } from 'vite'

/** The page of the app as the server sends it, without the preloads of one of its pages. */
const appPage = '/app.html'

/** Scripts and styles, but not those of imports, of new passwords and of readings for new words, which are of no use without a server. */
const isKept = (name) => /\.(js|css)$/.test(name) && !/^(read|common-passwords|(chinese|japanese)-reading)-/.test(name)
const files = (await readdir('dist/assets')).filter(isKept).toSorted()
const index = await readFile('dist/index.html')
const revisionOf = (content) => createHash('sha256').update(content).digest('hex')
const precached = [
  // Their names change with their contents.
  ...files.map((name) => ({ url: `/assets/${name}`, revision: null })),
  { url: '/colour-mode.js', revision: revisionOf(await readFile('dist/colour-mode.js')) },
  { url: '/flags.svg', revision: revisionOf(await readFile('dist/flags.svg')) },
  { url: appPage, revision: revisionOf(index) },
]

await build({
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { precached: JSON.stringify(precached), appPage: JSON.stringify(appPage) },
  build: {
    target: 'es2023',
    emptyOutDir: false,
    rolldownOptions: {
      input: 'src/service-worker.ts',
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
