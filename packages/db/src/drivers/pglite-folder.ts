import { existsSync } from 'node:fs'
import { readdir, rename, rm, rmdir, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { DataFolderError } from '../data-folder/errors.ts'
import { flushFolder, flushPath } from '../data-folder/flush.ts'
import { restoreHint } from '../data-folder/newest-backup.ts'
import { makePrivate } from '../data-folder/private-files.ts'
import { EngineError, startEngine } from './pglite-engine.ts'

/** Files and folders beside a database that has been used. */
const namesBesideDatabase = ['backups', 'images', 'database-id']

/** The size of a new database (40 MB), and some space to work with. */
const minFreeBytes = 64 * 1_048_576

/** Returns the free bytes of the disk of a folder. */
async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Reasons of the engine that say nothing about the files themselves. */
const isTemporary = /No space left on device|Permission denied|Read-only file system|Too many open files/

/**
 * Creates the embedded database if this is the first start. Throws DataFolderError if the folder of the database has lost its files
 * while backups, images or the id of a database lie beside it: an empty product would look as if all were lost.
 */
export async function provideFolder(dataDir: string, folder: string, freeBytes = freeBytesOf): Promise<void> {
  if ((await namesIn(folder)).length > 0) {
    // Without this file the engine would create a new database over the files of the old one.
    if (!existsSync(join(folder, 'PG_VERSION'))) throw new EngineError('there is no PG_VERSION')
    return
  }
  const found = []
  for (const name of namesBesideDatabase)
    if (name === 'database-id' ? existsSync(join(dataDir, name)) : (await namesIn(join(dataDir, name))).length > 0)
      found.push(name)
  if (found.length > 0)
    throw new DataFolderError(
      `DATA_DIR: the database ${folder} is missing, while ${found.join(' and ')} of a database are there: ` +
        (await restoreHint(
          dataDir,
          `put it back, set DATABASE_URL if it is on a server, or move ${dataDir} away to begin anew`,
        )),
    )
  if ((await freeBytes(dataDir)) < minFreeBytes)
    throw new DataFolderError(
      `DATA_DIR: the disk of ${dataDir} is full: a new database needs ${minFreeBytes / 1_048_576} MB`,
    )
  await createFolder(folder)
}

/** Creates a database beside `folder` and renames it when it is complete and flushed, so that a crash leaves nothing half made. */
async function createFolder(folder: string): Promise<void> {
  const partial = `${folder}.new`
  try {
    await rm(partial, { recursive: true, force: true })
    const client = await startEngine(partial, false)
    await client.close()
    // The engine unpacks these files as 0666, regardless of the umask.
    makePrivate(partial)
    await flushFolder(partial)
    if (existsSync(folder)) await rmdir(folder)
    await rename(partial, folder)
    flushPath(dirname(folder))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    const reason = error instanceof Error ? error.message : String(error)
    throw new DataFolderError(`DATA_DIR: cannot create the database ${folder} (${reason})`, { cause: error })
  }
}

/** Returns the error for a folder that the engine cannot use, with advice. */
export async function engineFailure(dataDir: string, folder: string, error: EngineError): Promise<DataFolderError> {
  if (isTemporary.test(error.message))
    return new DataFolderError(`DATA_DIR: the database ${folder} cannot be used (${error.message})`, { cause: error })
  const hint = await restoreHint(dataDir, `move ${dataDir} away to begin anew`)
  return new DataFolderError(
    `DATA_DIR: the database ${folder} is damaged, or another version of the engine wrote it (${error.message}): ${hint}`,
    { cause: error },
  )
}

/** Returns the names in a folder; none if it does not exist. */
const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => [])
