import { existsSync } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseIdFile, restoredIdFile } from '../data-folder/database-id.ts'
import { flushPath } from '../data-folder/flush.ts'

/** The names in `DATA_DIR` while an embedded database is replaced. */
export const folders = (dataDir: string) => ({
  current: join(dataDir, 'pglite'),
  /** Being filled. */
  partial: join(dataDir, 'pglite.part'),
  /** Complete: from the moment on that it has this name, the restore has happened. */
  restored: join(dataDir, 'pglite.restored'),
  replaced: join(dataDir, 'pglite.replaced'),
  identity: databaseIdFile(dataDir),
  restoredIdentity: restoredIdFile(dataDir),
})

/**
 * Puts a completely restored database in place of the current one, and deletes what an interrupted restore has left. Called first
 * when the embedded database is opened, under the lock: a restore that was interrupted before its database was complete has changed
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
    flushPath(dataDir)
  }
  for (const path of [partial, replaced, restoredIdentity]) await rm(path, { recursive: true, force: true })
}
