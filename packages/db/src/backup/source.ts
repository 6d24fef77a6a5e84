import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { DataFolderError } from '../data-folder/errors.ts'
import type { Database } from '../database.ts'
import { lockFolder } from '../drivers/folder-lock.ts'
import { connectFolder } from '../drivers/pglite.ts'
import { connectPostgres } from '../drivers/postgres.ts'
import { BackupError } from './format.ts'
import { finishRestore } from './replace-folder.ts'

/** A database that is opened beside its servers, or while no server has it open. */
export interface CommandDatabase {
  db: Database
  engine: 'embedded' | 'postgres'
  close(): Promise<void>
}

interface CommandDatabaseOptions {
  url: string | undefined
  /** The certificates by which the server's is verified; see `openDatabase`. */
  ca?: string | undefined
  /** True if `url` is that of a pooler; see `openDatabase`. */
  pooler?: boolean
  dataDir: string
}

const settingsHint = 'set DATABASE_URL and DATA_DIR as its server has them'

/** Opens a database for a backup, as `openForCommand` does. Throws BackupError if there is none. */
export const openForBackup = (options: CommandDatabaseOptions): Promise<CommandDatabase> =>
  openForCommand(
    'backup',
    options,
    (folder) => new BackupError(`there is nothing to back up: no database in ${folder}; ${settingsHint}`),
  )

/** Opens a database for the operator's commands, as `openForCommand` does. Throws DataFolderError if there is none. */
export const openForAdmin = (options: CommandDatabaseOptions): Promise<CommandDatabase> =>
  openForCommand(
    'admin',
    options,
    (folder) => new DataFolderError(`there is no database in ${folder}; start Wordtide once, or ${settingsHint}`),
  )

/**
 * Opens a database without migrating it: the PostgreSQL database at `url`, beside its servers, or without a `url` the embedded
 * database in `dataDir`. Throws FolderInUseError if a server has the embedded one open.
 */
async function openForCommand(
  command: string,
  { url, ca, pooler, dataDir }: CommandDatabaseOptions,
  nothingIn: (folder: string) => Error,
): Promise<CommandDatabase> {
  if (url !== undefined)
    return { ...(await connectPostgres(url, `wordtide ${command}`, { ca, pooler })), engine: 'postgres' }
  const folder = join(dataDir, 'pglite')
  const nothing = nothingIn(resolve(folder))
  if (!existsSync(dataDir)) throw nothing
  const unlock = await lockFolder(folder)
  try {
    await finishRestore(dataDir)
    if (!existsSync(join(folder, 'PG_VERSION'))) throw nothing
    const { client, db } = await connectFolder(folder).catch(() => {
      // The engine throws values that are not Errors, or Errors whose messages do not help an operator.
      throw new BackupError(`${folder} cannot be opened: it is damaged, or not readable`)
    })
    const close = () => client.close().finally(unlock)
    return { db, engine: 'embedded', close }
  } catch (error) {
    unlock()
    throw error
  }
}
