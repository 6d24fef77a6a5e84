import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createClient } from '@hey-api/openapi-ts'
import { build } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'
import openapiTypescript, { astToString } from 'openapi-typescript'
import { generate } from 'orval'

/** The package of this file. */
export const packageFolder = dirname(dirname(fileURLToPath(import.meta.url)))
const outputFolder = join(packageFolder, '.cache')

/** Generates each client from a document, by default options; only the kind of client is chosen. */
export async function generateClients(document: string): Promise<void> {
  await rm(outputFolder, { recursive: true, force: true })
  await mkdir(outputFolder)
  const types = await openapiTypescript(await readFile(document, 'utf8'))
  await writeFile(join(outputFolder, 'openapi-typescript.ts'), astToString(types))
  await createClient({ input: document, output: join(outputFolder, 'hey-api'), logs: { level: 'silent' } })
  for (const client of ['fetch', 'zod'] as const)
    await generate({ input: document, output: { target: join(outputFolder, `orval-${client}.ts`), client } })
  const { error } = await build({
    config: {
      root: packageFolder,
      input: { path: document },
      output: { path: join(outputFolder, 'kubb') },
      plugins: [pluginOas(), pluginTs(), pluginClient({ client: 'fetch' })],
    },
  })
  if (error !== undefined) throw error
}
