import { buildOrExit } from '../lib/prepare.mjs'

await buildOrExit()
