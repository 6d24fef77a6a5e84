import { claimDataFolder, readDatabaseId } from './data-folder/database-id.ts'
import { prepareDataFolder } from './data-folder/prepare.ts'
import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './drivers/pglite.ts'
import { openPostgres } from './drivers/postgres.ts'

export { type BackupSummary, createBackup } from './backup/create.ts'
export { BackupError } from './backup/format.ts'
export { areImagesHeld, holdImages } from './backup/held-images.ts'
export { type RestoreSummary, restore } from './backup/restore.ts'
export { openForBackup } from './backup/source.ts'
export { clockDifferenceMs, ping } from './checks.ts'
export { writeDatabaseId } from './data-folder/database-id.ts'
export { DataFolderError } from './data-folder/errors.ts'
export { newestBackup } from './data-folder/newest-backup.ts'
export type { Database, OpenDatabase } from './database.ts'
export { FolderInUseError } from './drivers/folder-lock.ts'
export { EngineError } from './drivers/pglite-engine.ts'
export { DatabaseUnavailableError, isUnavailable, type Violation, violationOf } from './errors.ts'
export { NewerDatabaseError } from './migrate.ts'
export * from './tables/index.ts'

/**
 * Opens and migrates the PostgreSQL database at `url`, or without a `url` the embedded database in `dataDir`. Binds `dataDir` to the
 * database, whichever it is. Throws DataFolderError before it changes a folder that cannot be used or belongs to another database.
 */
export async function openDatabase({
  url,
  dataDir,
}: {
  url?: string | undefined
  dataDir: string
}): Promise<OpenDatabase> {
  await prepareDataFolder(dataDir)
  const database = url === undefined ? await openEmbedded(dataDir) : await openPostgres(url)
  try {
    const id = await readDatabaseId(database.db)
    await claimDataFolder(dataDir, id)
    return { ...database, id }
  } catch (error) {
    await database.close()
    throw error
  }
}
