import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectFolder } from '../drivers/pglite.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache', import.meta.url))

/**
 * Returns a folder with an empty embedded database, which tests copy and never open. Initializing one takes six seconds of CPU time,
 * so it is kept until the engine changes.
 */
export async function emptyFolder(): Promise<string> {
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'))
  const release = createHash('sha256').update(await readFile(join(engine, 'pglite.wasm')))
  const folder = join(cache, `pglite-${release.digest('hex').slice(0, 16)}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const created = await mkdtemp(join(cache, 'new-'))
  try {
    const { client } = await connectFolder(join(created, 'pglite'), true)
    await client.close()
    await rename(join(created, 'pglite'), folder)
  } catch (error) {
    // Another process may have been faster.
    if (!existsSync(folder)) throw error
  } finally {
    await rm(created, { recursive: true, force: true })
  }
  return folder
}
