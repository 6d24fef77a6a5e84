import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that has not changed for so long is not being written any more. */
const abandonedMs = 3_600_000

/** Deletes the files and folders in `folder` whose names match, except those that another process may still be writing. */
export async function removeLeftovers(folder: string, names: RegExp): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!names.test(name)) continue
    const path = join(folder, name)
    const modifiedAt = (await stat(path).catch(() => undefined))?.mtimeMs
    if (modifiedAt !== undefined && modifiedAt < Date.now() - abandonedMs)
      await rm(path, { recursive: true, force: true })
  }
}
