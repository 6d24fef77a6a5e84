import { readFileSync } from 'node:fs'
import type { Plugin } from 'vite'

/** The modules of zod that write a schema as JSON Schema, which only the server does. Every schema refers to them. */
const jsonSchemaModules = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/

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
