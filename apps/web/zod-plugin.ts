import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The modules of zod that write a schema as JSON Schema, which only the server does. Every schema refers to them. */
const jsonSchemaModules = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/

/** The module of zod's settings. */
const settings = /[\\/]zod[\\/]v4[\\/]core[\\/]core\.js$/

/**
 * Sets `jitless`: zod would compile schemas with `new Function`, which the content security policy blocks and reports. A call of `z.config`
 * before the first schema would bring a part of zod to the pages that have none.
 */
export const jitless: Plugin = {
  name: 'jitless-zod',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: settings },
    handler(code) {
      const initial = '__zod_globalConfig = {}'
      if (!code.includes(initial)) throw new Error('zod keeps its settings elsewhere')
      return code.replace(initial, '__zod_globalConfig = { jitless: true }')
    },
  },
}

/** Replaces these modules, a tenth of a page's validation, by functions that do nothing. */
export const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: jsonSchemaModules },
    handler(id) {
      const names = [...readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)]
      return `const nothing = () => ({})\nexport { ${names.map(([, name]) => `nothing as ${name}`).join(', ')} }`
    },
  },
}
