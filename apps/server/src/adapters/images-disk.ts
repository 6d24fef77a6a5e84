import { opendir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageStore, imageInMemory } from '@wordtide/api'
import { codeOf } from '@wordtide/db'
import { prepareFolder, writeAtomically } from './atomic-write.ts'

/** Opens a store of images and sounds in a folder, each named by its id. */
export async function diskImages(folder: string): Promise<ImageStore> {
  await prepareFolder(folder)
  const path = (id: string) => {
    // The api makes all ids; this guards against path traversal in case one ever comes from elsewhere.
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not an image id')
    return join(folder, id)
  }
  async function get(id: string): Promise<Uint8Array | undefined> {
    try {
      return await readFile(path(id))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined
      throw error
    }
  }
  return {
    put: async (id, bytes) => writeAtomically(path(id), bytes, { flush: true }),
    get,
    async open(id) {
      const bytes = await get(id)
      return bytes && imageInMemory(bytes)
    },
    async has(id) {
      try {
        return (await stat(path(id))).isFile()
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return false
        throw error
      }
    },
    remove: (id) => rm(path(id), { force: true }),
    async *list() {
      for await (const entry of await opendir(folder)) {
        if (!/^[0-9a-f-]{36}$/.test(entry.name)) continue
        const file = await stat(join(folder, entry.name)).catch(() => undefined)
        if (file !== undefined) yield { id: entry.name, storedAt: file.mtime, bytes: file.size }
      }
    },
  }
}
