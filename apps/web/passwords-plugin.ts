import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { commonCount } from './src/shared/proof/common-count.ts'

/** Leaves out the passwords that no page compares: nine tenths of the list. */
export const onlyCommonPasswords: Plugin = {
  name: 'only-common-passwords',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /[\\/]language-common[\\/]src[\\/]passwords\.json$/ },
    handler(id) {
      const passwords: unknown = JSON.parse(readFileSync(id, 'utf8'))
      if (!Array.isArray(passwords)) throw new Error('the list of common passwords is no array')
      return JSON.stringify(passwords.slice(0, commonCount))
    },
  },
}
