import './check-node.cjs'

import('./lib/dev.mjs')
