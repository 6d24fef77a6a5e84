import { existsSync } from 'node:fs'
import { cp, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { findDatabaseId, writeDatabaseId } from '../data-folder/database-id.ts'
import { flushFolder } from '../data-folder/flush.ts'
import { makePrivate } from '../data-folder/private-files.ts'
import { adoptRestoredMark, announceRestore, type StoreMark } from '../data-folder/store-mark.ts'
import { lockFolder } from '../drivers/folder-lock.ts'
import { connectFolder } from '../drivers/pglite.ts'
import { countRows, knownImages } from './catalog.ts'
import { BackupError, type BackupImages } from './format.ts'
import { loadBackup, type VerifiedBackup } from './load.ts'
import { finishRestore, folders } from './replace-folder.ts'
import { checkStore, refuseUsers } from './restore-postgres.ts'
import { type RestoredImages, warningOf } from './restored-images.ts'

interface Target {
  dataDir: string
  mark: StoreMark | undefined
  replace: boolean
  template?: string
}

/**
 * Builds an embedded database beside the current one, which may be damaged or missing, and then replaces that. Returns a
 * warning if a step after that has failed, which the next start repeats. Images of a replaced database that cannot be read remain. Throws
 * FolderInUseError and BackupError.
 */
export async function restoreEmbedded(
  { dataDir, mark, replace, template }: Target,
  backup: VerifiedBackup,
  images: RestoredImages,
): Promise<string | undefined> {
  const { current, partial, restored, restoredIdentity } = folders(dataDir)
  const unlock = await lockFolder(current)
  try {
    await finishRestore(dataDir)
    const replaced = await readReplaced(current, replace)
    const isForeignBucket = await checkStore(mark, replaced.id, replace)
    const build = async () => {
      if (template !== undefined) await cp(template, partial, { recursive: true })
      const { identity, needed } = await fillFolder(partial, backup, images)
      makePrivate(partial)
      await flushFolder(partial)
      await writeDatabaseId(dataDir, identity, restoredIdentity)
      if (mark !== undefined) await announceRestore(mark, identity)
      await rename(partial, restored)
      return { identity, needed }
    }
    const { identity, needed } = await build().catch(async (error: unknown) => {
      for (const path of [partial, restoredIdentity]) await rm(path, { recursive: true, force: true })
      throw error
    })
    images.keep()
    return await warningOf(async () => {
      await finishRestore(dataDir)
      if (mark !== undefined) await adoptRestoredMark(mark, identity)
      if (!isForeignBucket) await images.removeUnused([...replaced.images].filter((id) => !needed.has(id)))
    })
  } finally {
    unlock()
  }
}

/** The database that is replaced; empty if there is none, or if it cannot be read. */
interface Replaced {
  id?: string | undefined
  /** Its image files. */
  images: ReadonlySet<string>
}

/** Reads the current database. Throws BackupError if it must not be replaced. */
async function readReplaced(folder: string, replace: boolean): Promise<Replaced> {
  if (!existsSync(join(folder, 'PG_VERSION'))) return { images: new Set() }
  try {
    const { client, db } = await connectFolder(folder)
    try {
      if (!replace) refuseUsers(await countRows(db, 'users'))
      return { id: await findDatabaseId(db), images: await knownImages(db) }
    } finally {
      await client.close()
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    if (!replace) throw new BackupError(`${folder} cannot be read: --replace replaces it`)
    return { images: new Set() }
  }
}

async function fillFolder(folder: string, backup: VerifiedBackup, images: Pick<BackupImages, 'put'>) {
  const { client, db } = await connectFolder(folder, true)
  try {
    const identity = await db.transaction((tx) => loadBackup(tx, backup, images))
    await client.exec('VACUUM ANALYZE')
    await client.exec('CHECKPOINT')
    return { identity, needed: await knownImages(db) }
  } finally {
    await client.close()
  }
}
