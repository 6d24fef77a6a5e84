import { mkdir, opendir, readdir, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageStore } from '@wordtide/api'
import { isHalf, writeWhole } from './write-whole.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** A half-written file that is older than this was left by a crash. */
const halfMs = 60 * 60 * 1000

/** Image files in a folder, each named by its id; a file appears only when it is whole. What a crash left of one is removed. */
export async function diskImages(folder: string): Promise<ImageStore> {
  await mkdir(folder, { recursive: true })
  for (const name of await readdir(folder)) {
    const half = isHalf(name) ? await stat(join(folder, name)) : undefined
    if (half !== undefined && half.mtimeMs < Date.now() - halfMs) await rm(join(folder, name), { force: true })
  }
  const path = (id: string) => {
    // Ids are our own; this keeps it so, whatever a caller hands in.
    if (!/^[0-9a-f-]{36}$/.test(id)) throw new Error('not an image id')
    return join(folder, id)
  }
  return {
    put: async (id, bytes) => writeWhole(path(id), bytes, { flush: true }),
    async get(id) {
      try {
        return await readFile(path(id))
      } catch (error) {
        if (isMissing(error)) return undefined
        throw error
      }
    },
    remove: (id) => rm(path(id), { force: true }),
    async *list() {
      for await (const entry of await opendir(folder)) {
        if (!/^[0-9a-f-]{36}$/.test(entry.name)) continue
        const found = await stat(join(folder, entry.name)).catch(() => undefined)
        if (found !== undefined) yield { id: entry.name, storedAt: found.mtime }
      }
    },
  }
}
