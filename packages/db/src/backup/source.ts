import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { lockFolder } from '../drivers/folder-lock.ts'
import { connectFolder } from '../drivers/pglite.ts'
import { connectPostgres } from '../drivers/postgres.ts'
import { BackupError } from './format.ts'
import { finishRestore } from './replace-folder.ts'

/** A database that is opened for a backup only. */
export interface BackupSource {
  db: Database
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}

/**
 * Opens a database without migrating it: the PostgreSQL database at `url`, beside its servers, or without a `url` the embedded
 * database in `dataDir`. Throws FolderInUseError if a server has the embedded one open, and BackupError if there is none.
 */
export async function openForBackup({
  url,
  ca,
  dataDir,
}: {
  url: string | undefined
  /** The certificates by which the server's is verified; see `openDatabase`. */
  ca?: string | undefined
  dataDir: string
}): Promise<BackupSource> {
  if (url !== undefined) return { ...(await connectPostgres(url, 'wordtide backup', { ca })), engine: 'postgres' }
  const folder = join(dataDir, 'pglite')
  const nothing = new BackupError(`there is nothing to back up: no database in ${folder}`)
  if (!existsSync(dataDir)) throw nothing
  const unlock = await lockFolder(folder)
  try {
    await finishRestore(dataDir)
    if (!existsSync(join(folder, 'PG_VERSION'))) throw nothing
    const { client, db } = await connectFolder(folder).catch(() => {
      // The engine throws what is no Error, or one whose message means nothing to an operator.
      throw new BackupError(`${folder} cannot be opened: it is damaged, or not readable`)
    })
    const close = () => client.close().finally(unlock)
    return { db, engine: 'embedded', close }
  } catch (error) {
    unlock()
    throw error
  }
}
