import { existsSync } from 'node:fs'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { syncFolder } from './archive-writer.ts'

/** The names in `DATA_DIR` while an embedded database is replaced. */
export const folders = (dataDir: string) => ({
  current: join(dataDir, 'pglite'),
  /** Being filled. */
  partial: join(dataDir, 'pglite.part'),
  /** Complete: from the moment on that it has this name, the restore has happened. */
  restored: join(dataDir, 'pglite.restored'),
  replaced: join(dataDir, 'pglite.replaced'),
  identity: identityFile(dataDir),
  restoredIdentity: `${identityFile(dataDir)}.restored`,
})

const identityFile = (dataDir: string) => join(dataDir, 'database-id')

/** Records that a data folder belongs to the database with this identity. */
export async function writeIdentity(dataDir: string, identity: string, file = identityFile(dataDir)): Promise<void> {
  await mkdir(dataDir, { recursive: true })
  const partial = `${file}.part`
  const handle = await open(partial, 'w', 0o600)
  try {
    await handle.writeFile(`${identity}\n`)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(partial, file)
  await syncFolder(dataDir)
}

/**
 * Puts a completely restored database in place of the current one, and deletes what an interrupted restore has left. Whoever opens
 * the embedded database calls it first, under the lock: a restore that was interrupted before its database was complete has changed
 * nothing, and a later one is finished here. Every step can be repeated.
 */
export async function finishRestore(dataDir: string): Promise<void> {
  const { current, partial, restored, replaced, identity, restoredIdentity } = folders(dataDir)
  if (existsSync(restored)) {
    if (existsSync(restoredIdentity)) await rename(restoredIdentity, identity)
    if (existsSync(current)) {
      await rm(replaced, { recursive: true, force: true })
      await rename(current, replaced)
    }
    await rename(restored, current)
    await syncFolder(dataDir)
  }
  for (const path of [partial, replaced, restoredIdentity]) await rm(path, { recursive: true, force: true })
}

/** Flushes all files of a folder to disk. */
export async function syncTree(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await syncTree(path)
    if (!entry.isFile()) continue
    const handle = await open(path, 'r+')
    try {
      await handle.sync()
    } finally {
      await handle.close()
    }
  }
  await syncFolder(folder)
}
