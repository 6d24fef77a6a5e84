import { runServerCommand } from '../lib/prepare.mjs'

await runServerCommand('admin')
