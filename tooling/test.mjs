import './check-node.cjs'

import('./lib/test.mjs')
