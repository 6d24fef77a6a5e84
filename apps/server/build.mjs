// One bundle of the server and one of the worker that speaks; what is native, brings files of its own or is not ours to
// bundle stays a package beside them.
import { cp, rm } from 'node:fs/promises'
import { build } from 'esbuild'

await rm('dist', { recursive: true, force: true })
await build({
  entryPoints: { main: 'src/main.ts', 'espeak-worker': 'src/adapters/espeak/espeak-worker.ts' },
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  // A few packages still call `require`.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url);",
  },
  external: ['@node-rs/argon2', '@electric-sql/pglite', '@echogarden/espeak-ng-emscripten'],
  logLevel: 'warning',
})
await cp('../../packages/db/migrations', 'dist/migrations', { recursive: true })
