import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'

/** The ending of the temporary files of `writeAtomically`. */
export const partialSuffix = '.part'

/** A partial file older than this was left by a crash; a younger one may still be written by another process. */
const partialMaxAgeMs = 60 * 60 * 1000

/** Written for a moment to find out whether there is room for it. */
const probe = new Uint8Array(4096)

/**
 * Creates a folder for `writeAtomically` unless it exists, and removes the partial files that a crash left in it. Rejects with
 * the system's error if nothing can be written there: a full disk then shows at the start of the server, not later.
 */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await removeOldPartials(folder)
  const path = join(folder, `${randomUUID()}${partialSuffix}`)
  try {
    await writeFile(path, probe, { flush: true })
  } finally {
    await rm(path, { force: true })
  }
}

/** Removes the partial files in a folder that a crash left behind: no process writes to one for an hour. */
export async function removeOldPartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith(partialSuffix)) continue
    const path = join(folder, name)
    const partial = await stat(path).catch(() => undefined)
    if (partial?.isFile() && partial.mtimeMs < Date.now() - partialMaxAgeMs) await rm(path, { force: true })
  }
}

interface WriteOptions {
  /** Flushes the file to disk before it gets its name, and then the name, so that both survive a power cut. */
  flush?: boolean
  /** The modification time to set. */
  modifiedAt?: Date
  /** The permissions, by default those that the umask leaves. */
  mode?: number
}

/** Writes a file so that it is either complete or absent; a failure leaves nothing behind. */
export async function writeAtomically(
  path: string,
  content: Uint8Array | Readable,
  { flush = false, modifiedAt, mode }: WriteOptions = {},
): Promise<void> {
  const partial = `${path}.${randomUUID()}${partialSuffix}`
  try {
    await writeFile(partial, content, { flush, ...(mode !== undefined && { mode }) })
    if (modifiedAt !== undefined) await utimes(partial, modifiedAt, modifiedAt)
    await rename(partial, path)
    if (flush) await flushNames(dirname(path))
  } catch (error) {
    await rm(partial, { force: true }).catch(() => {})
    throw error
  }
}

/** Flushes the names of the files in a folder. Systems that cannot, such as Windows, need no such flush. */
async function flushNames(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
