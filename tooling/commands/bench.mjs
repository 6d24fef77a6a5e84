import { join } from 'node:path'
import { buildOrExit, install } from '../lib/prepare.mjs'
import { launch, root } from '../lib/process.mjs'

await install()
await buildOrExit()
const tsx = join(root, 'tooling', 'node_modules', '.bin', 'tsx')
launch(tsx, ['tooling/bench/main.ts', ...process.argv.slice(3)], { show: true }).once('exit', (code) => {
  process.exitCode = code ?? 1
})
