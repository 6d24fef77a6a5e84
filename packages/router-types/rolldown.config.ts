import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { defineConfig } from 'rolldown'
import { dts } from 'rolldown-plugin-dts'

const packages = join(import.meta.dirname, '..')
/** The declarations that the compiler has written before. */
const written: Record<string, string> = {
  '@wordtide/api/client': join(packages, 'api/dist/router.d.ts'),
  '@wordtide/contract': join(packages, 'router-types/.cache/contract/src/index.d.ts'),
}

// One file with all of them. Who installs it has the libraries.
export default defineConfig({
  input: join(packages, 'router-types/.cache/router-types/src/index.d.ts'),
  external: ['@trpc/server', /^zod(\/|$)/],
  plugins: [
    {
      name: 'written declarations',
      resolveId: {
        order: 'pre',
        handler: (specifier, importer) => {
          const file = importer && specifier.startsWith('.') ? join(dirname(importer), specifier) : written[specifier]
          const declarations = file?.replace(/(\.d)?\.ts$/, '.d.ts')
          return declarations && existsSync(declarations) ? declarations : null
        },
      },
    },
    dts({ dtsOnly: true, generator: 'oxc' }),
  ],
  output: { dir: 'dist', cleanDir: true },
})
