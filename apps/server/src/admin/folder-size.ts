import { lstat, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { codeOf } from '@wordtide/db'

/** The size of a folder's content. */
interface FolderSize {
  files: number
  /** The lengths of its files, in bytes. */
  bytes: number
}

/** Adds up the files below a folder of `dataDir`, one by one; 0 if there is none. Files may come and go meanwhile. Rejects when `signal` aborts. */
export async function folderSize(dataDir: string, name: string, signal: AbortSignal): Promise<FolderSize> {
  const size = { files: 0, bytes: 0 }
  const add = async (folder: string) => {
    for await (const entry of await opendir(folder)) {
      signal.throwIfAborted()
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        await add(path).catch(ignoreMissing)
      } else {
        const file = await lstat(path).catch(ignoreMissing)
        size.files += file === undefined ? 0 : 1
        size.bytes += file?.size ?? 0
      }
    }
  }
  await add(join(dataDir, name)).catch(ignoreMissing)
  return size
}

function ignoreMissing(error: unknown): undefined {
  if (codeOf(error) !== 'ENOENT') throw error
}
