// Writes dist/service-worker.js from src/service-worker.ts, with the list of the files that it keeps.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { build } from 'vite'

/** The page of the app as the server sends it, without the preloads of one of its pages. */
const appPage = '/app.html'

/** Scripts and styles, but not those of imports: reading a file is of no use without a server. */
const isKept = (name) => /\.(js|css)$/.test(name) && !name.startsWith('read-')
const files = (await readdir('dist/assets')).filter(isKept).toSorted()
const index = await readFile('dist/index.html')
const precached = [
  // Their names change with their contents.
  ...[...files.map((name) => `/assets/${name}`)].map((url) => ({ url, revision: null })),
  {
    url: '/colour-mode.js',
    revision: createHash('sha256')
      .update(await readFile('dist/colour-mode.js'))
      .digest('hex'),
  },
  { url: appPage, revision: createHash('sha256').update(index).digest('hex') },
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
