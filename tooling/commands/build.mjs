import { buildOrExit, refuseRoot } from '../lib/prepare.mjs'

refuseRoot('npm run build')
await buildOrExit()
