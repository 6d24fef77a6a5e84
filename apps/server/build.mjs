// One bundle each of the server, its threads and processes, and the commands that work on its data. Packages that are native, need files of
// their own, or have an incompatible licence stay external.
import { cp, readFile, rm } from 'node:fs/promises'
import { build } from 'esbuild'

const { version } = JSON.parse(await readFile('../../package.json', 'utf8'))

await rm('dist', { recursive: true, force: true })
await build({
  entryPoints: {
    main: 'src/main.ts',
    'espeak-worker': 'src/speech/worker.ts',
    'file-reader': 'src/transfer/file-reader.ts',
    'package-worker': 'src/transfer/package-worker.ts',
    'fitting-worker': 'src/fitting/fitting-worker.ts',
    admin: 'src/admin/admin-main.ts',
    backup: 'src/backup/backup-main.ts',
    restore: 'src/backup/restore-main.ts',
  },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  define: { WORDTIDE_VERSION: JSON.stringify(version) },
  // Some packages call `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  external: ['@node-rs/argon2', 'sharp', '@electric-sql/pglite', '@echogarden/espeak-ng-emscripten', 'sql.js'],
  logLevel: 'warning',
})
await cp('../../packages/db/migrations', 'dist/migrations', { recursive: true })
await cp('openapi.json', 'dist/openapi.json')
