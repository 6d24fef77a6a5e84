import { resolve } from 'node:path'
import type { Log } from '@wordtide/api'
import { type BackupSummary, createBackup, FolderInUseError, openForBackup, verifyDataFolder } from '@wordtide/db'
import * as z from 'zod'
import { openStorage } from '../adapters/storage.ts'
import type { Config } from '../config.ts'
import { callControl, NoControlError } from './control.ts'

/** The arguments of the command for a running server, and its result. */
export const backupArgs = z.object({ file: z.string() })
const backupResult = z.object({
  file: z.string(),
  bytes: z.number(),
  users: z.number(),
  lists: z.number(),
  images: z.number(),
  missingImages: z.number(),
})

/** Backs up the database of these settings, with its images, whether a server is running or not. */
export async function backUp(config: Config, log: Log, path: string): Promise<BackupSummary> {
  const { databaseUrl, databaseCa, databasePooler, dataDir, storage } = config
  const file = resolve(path)
  let source: Awaited<ReturnType<typeof openForBackup>>
  try {
    source = await openForBackup({ url: databaseUrl, ca: databaseCa, pooler: databasePooler, dataDir })
  } catch (error) {
    if (error instanceof FolderInUseError) return backUpByServer(dataDir, file, error)
    throw error
  }
  try {
    if (storage === undefined) await verifyDataFolder(dataDir, source.db)
    const { images } = await openStorage(config, log)
    return await createBackup({ ...source, images, file, now: new Date() })
  } finally {
    await source.close()
  }
}

/** The embedded engine allows no second process: the server that has it open makes the backup. */
async function backUpByServer(dataDir: string, file: string, inUse: FolderInUseError): Promise<BackupSummary> {
  try {
    return backupResult.parse(await callControl(dataDir, 'backup', { file }))
  } catch (error) {
    // The process that uses the folder is not a server, or it is still starting.
    throw error instanceof NoControlError ? inUse : error
  }
}
