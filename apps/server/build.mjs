// One bundle of the server; what is native or brings files of its own stays a package beside it.
import { cp, rm } from 'node:fs/promises'
import { build } from 'esbuild'

await rm('dist', { recursive: true, force: true })
await build({
  entryPoints: ['src/main.ts'],
  outdir: 'dist',
  bundle: true,
  platform: 'node',
  format: 'esm',
  target: 'node20',
  sourcemap: true,
  // A few packages still call `require`.
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  external: ['@node-rs/argon2', '@electric-sql/pglite'],
  logLevel: 'warning',
})
await cp('../../packages/db/migrations', 'dist/migrations', { recursive: true })
