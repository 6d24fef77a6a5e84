import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { copyFile, link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { rawRows } from '../raw-rows.ts'
import { databaseIdentity } from '../tables/index.ts'
import { codeOf, DataFolderError } from './errors.ts'
import { flushPath } from './flush.ts'

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Returns the file of a data folder that holds the id of its database. */
export const databaseIdFile = (dataDir: string): string => join(dataDir, 'database-id')

/** Returns the file with the id of a database that is being restored, until the restore is complete. */
export const restoredIdFile = (dataDir: string): string => `${databaseIdFile(dataDir)}.restored`

/** Returns the id that a migration has given to the database. */
export async function readDatabaseId(db: Database): Promise<string> {
  const [row] = await db.select({ id: databaseIdentity.id }).from(databaseIdentity)
  if (row === undefined) throw new Error('the table database_identity is empty')
  return row.id
}

/** Returns the id of a database that may not have been migrated yet; undefined if it has none. */
export async function findDatabaseId(db: Database): Promise<string | undefined> {
  const [table] = rawRows(await db.execute(sql`select to_regclass('database_identity') is not null as exists`))
  return table?.exists === false ? undefined : readDatabaseId(db)
}

/** Returns whether the data folder carries the id of another database than this one, which may not have been migrated yet. */
export async function isForeignFolder(dataDir: string, db: Database): Promise<boolean> {
  const id = await findDatabaseId(db)
  if (id !== undefined) await adoptRestoredId(dataDir, id)
  const found = await readId(databaseIdFile(dataDir))
  return found !== undefined && found !== id
}

/** Throws DataFolderError if the data folder belongs to another database. Changes nothing in either. */
export async function refuseForeignFolder(dataDir: string, db: Database): Promise<void> {
  if (!(await isForeignFolder(dataDir, db))) return
  throw new DataFolderError(
    `DATA_DIR: ${dataDir} belongs to another database than DATABASE_URL names: set one of them to what belongs together, ` +
      `or delete ${databaseIdFile(dataDir)} if they do`,
  )
}

/**
 * Binds the data folder to the database: writes the id of the database to the folder, or checks the one that is there. Of several
 * processes that write at once, the first one decides. Also finishes a restore into this database that was interrupted after it was
 * committed. Throws DataFolderError if the folder belongs to another database.
 */
export async function claimDataFolder(dataDir: string, id: string): Promise<void> {
  await adoptRestoredId(dataDir, id)
  const found = await keepId(dataDir, databaseIdFile(dataDir), id)
  if (found !== id)
    throw new DataFolderError(
      `DATA_DIR: ${dataDir} belongs to another database, ${found}, not to ${id}: ` +
        'set DATA_DIR to another folder, or DATABASE_URL to the database that this folder belongs to',
    )
}

/**
 * Throws DataFolderError unless the data folder carries the id of the database: its images would not be there. A database of a release
 * that knew no ids belongs to every folder. Finishes an interrupted restore as `claimDataFolder` does.
 */
export async function verifyDataFolder(dataDir: string, db: Database): Promise<void> {
  const id = await findDatabaseId(db)
  if (id === undefined) return
  await adoptRestoredId(dataDir, id)
  if ((await readId(databaseIdFile(dataDir))) === id) return
  throw new DataFolderError(
    `DATA_DIR: ${dataDir} is not the folder of this database, and has not its images: set the DATA_DIR of its server`,
  )
}

/** Replaces the id in a data folder, or writes it to another file. The file is replaced as a whole, and flushed. */
export async function writeDatabaseId(dataDir: string, id: string, file = databaseIdFile(dataDir)): Promise<void> {
  await rename(await writePartial(file, id), file)
  flushPath(dataDir)
}

/** Puts the id that a restore has written beside the file in its place, if it is that of the database. */
export async function adoptRestoredId(dataDir: string, id: string): Promise<void> {
  const restored = restoredIdFile(dataDir)
  if ((await readId(restored)) !== id) return
  await rename(restored, databaseIdFile(dataDir)).catch((error: unknown) => {
    // Another process was faster.
    if (codeOf(error) !== 'ENOENT') throw error
  })
  flushPath(dataDir)
}

async function readId(file: string): Promise<string | undefined> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  const id = text?.trim()
  if (id !== undefined && !uuidPattern.test(id))
    throw new DataFolderError(`DATA_DIR: ${file} holds no id: restore the file, or delete it if the folder is right`)
  return id
}

/** Returns the id that a file of the data folder holds, or writes this one to it. Of several processes the first one decides. */
export const keepId = async (dataDir: string, file: string, id: string): Promise<string> =>
  (await readId(file)) ?? (await createId(dataDir, file, id))

/** Writes and flushes a file beside `file`, to be put in its place; returns its path. */
async function writePartial(file: string, id: string): Promise<string> {
  const partial = `${file}.${randomUUID()}.part`
  await writeFile(partial, `${id}\n`, { flush: true, mode: 0o600 })
  return partial
}

/** Writes the file unless another process has; returns the id that it holds then. */
async function createId(dataDir: string, file: string, id: string): Promise<string> {
  const partial = await writePartial(file, id)
  try {
    // Unlike a rename, both fail if the file exists. Some file systems have no links.
    await link(partial, file)
      .catch((error: unknown) => {
        if (codeOf(error) === 'EEXIST') throw error
        return copyFile(partial, file, constants.COPYFILE_EXCL)
      })
      .catch((error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      })
  } finally {
    await rm(partial, { force: true })
  }
  flushPath(dataDir)
  return (await readId(file)) ?? id
}
