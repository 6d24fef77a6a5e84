import { install, refuseRoot } from '../lib/prepare.mjs'

refuseRoot('the installation')
await install()
