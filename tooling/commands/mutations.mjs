import { join } from 'node:path'
import { install } from '../lib/prepare.mjs'
import { launch, root } from '../lib/process.mjs'

await install()
const tsx = join(root, 'tooling', 'node_modules', '.bin', 'tsx')
const args = ['tooling/mutations/main.ts', ...process.argv.slice(3)]
launch(tsx, args, { show: true }).once('exit', (code) => {
  process.exitCode = code ?? 1
})
