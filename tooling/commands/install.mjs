import { install } from '../lib/prepare.mjs'

await install()
