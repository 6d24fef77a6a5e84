import { claimDataFolder, readDatabaseId, refuseForeignFolder } from './data-folder/database-id.ts'
import { prepareDataFolder } from './data-folder/prepare.ts'
import type { Database, OpenDatabase } from './database.ts'
import { type BeforeUpgrade, openEmbedded } from './drivers/pglite.ts'
import type { EngineError } from './drivers/pglite-engine.ts'
import { openPostgres } from './drivers/postgres.ts'

export { arrayText, textArray } from './array-text.ts'
export { type Copies, makeDailyCopy, makeUpgradeCopy } from './backup/copies.ts'
export { type BackupSummary, createBackup } from './backup/create.ts'
export { BackupError } from './backup/format.ts'
export { areImagesHeld, holdImages } from './backup/held-images.ts'
export { type RestoreSummary, restore } from './backup/restore.ts'
export { type CommandDatabase, openForAdmin, openForBackup } from './backup/source.ts'
export { clockDifferenceMs, databaseSize, ping } from './checks.ts'
export { verifyDataFolder } from './data-folder/database-id.ts'
export { codeOf, DataFolderError } from './data-folder/errors.ts'
export { readFolderId, recordImagesPlace } from './data-folder/images-place.ts'
export { protectDataFolder, restrictNewFiles } from './data-folder/private-files.ts'
export { claimStore, type StoreMark } from './data-folder/store-mark.ts'
export type { ConnectionCounts, Database, OpenDatabase } from './database.ts'
export { FolderInUseError } from './drivers/folder-lock.ts'
export { EngineError } from './drivers/pglite-engine.ts'
export { CannotConnectError, missingRoleSettings } from './drivers/postgres.ts'
export { DatabaseUnavailableError, isUnavailable, reasonOf, type Violation, violationOf } from './errors.ts'
export { NewerDatabaseError, readMigrationState } from './migrate.ts'
export { onSnapshot } from './snapshots.ts'
export { arrayInput, type Inputs, type Statement, statement } from './statements.ts'
export { isOldKey, keyMark } from './tables/columns.ts'
export * from './tables/index.ts'
export { learningTables, progressTables } from './tables/learning-tables.ts'

interface Settings {
  url?: string | undefined
  /** Certificates in PEM, one of which must have signed that of the PostgreSQL server. */
  ca?: string | undefined
  /** True if `url` is that of a pooler, which may give each transaction another connection. */
  pooler?: boolean
  /** The most connections to the PostgreSQL server at a time. */
  connections?: number
  dataDir: string
  beforeUpgrade?: BeforeUpgrade
  /** Called if the embedded engine gives up on an open database, for example on a full disk: only a new start helps. */
  onAbort?: (error: EngineError) => void
}

/**
 * Opens and migrates the PostgreSQL database at `url`, or without a `url` the embedded database in `dataDir`. Only the embedded one
 * is handed to `beforeUpgrade`: operators of a server make backups of their own. Binds `dataDir` to the database, whichever it is.
 * Throws DataFolderError before it changes a folder that cannot be used, or a folder and a database that do not belong together,
 * CannotConnectError and
 * NewerDatabaseError.
 */
export async function openDatabase({
  url,
  ca,
  pooler,
  connections,
  dataDir,
  beforeUpgrade,
  onAbort,
}: Settings): Promise<OpenDatabase> {
  await prepareDataFolder(dataDir)
  const beforeMigration = (db: Database) => refuseForeignFolder(dataDir, db)
  const database =
    url === undefined
      ? await openEmbedded(dataDir, { beforeUpgrade, onAbort })
      : await openPostgres(url, { ca, pooler, beforeMigration, ...(connections !== undefined && { connections }) })
  try {
    const id = await readDatabaseId(database.db)
    await claimDataFolder(dataDir, id)
    return { ...database, id }
  } catch (error) {
    await database.close()
    throw error
  }
}
