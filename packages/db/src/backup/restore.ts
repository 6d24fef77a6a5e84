import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, mkdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataFolder } from '../data-folder/prepare.ts'
import type { StoreMark } from '../data-folder/store-mark.ts'
import { connectFolder } from '../drivers/pglite.ts'
import { createBackup } from './create.ts'
import { BackupError, type BackupImages } from './format.ts'
import { removeLeftovers } from './leftovers.ts'
import { type VerifiedBackup, verifyBackup } from './load.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restorePostgres } from './restore-postgres.ts'
import { restoredImages } from './restored-images.ts'

/** The source and the destination of a restore. */
interface RestoreRequest {
  /** A file of `createBackup`, or a folder that an earlier release has copied from `dataDir/pglite`. */
  file: string
  /** The PostgreSQL database to restore into; the embedded one in `dataDir` without it. */
  url: string | undefined
  /** The certificates by which the server's is verified; see `openDatabase`. */
  ca?: string | undefined
  /** True if `url` is that of a pooler; see `openDatabase`. */
  pooler?: boolean
  dataDir: string
  /** Opens the image files that belong to `dataDir`; called when the backup is verified and the folder exists. */
  openImages: () => Promise<BackupImages>
  /** Opens the mark that the store of the images keeps of its database, if the images are in a store. */
  openMark?: (() => Promise<StoreMark | undefined>) | undefined
  /** True if existing users may be replaced. */
  replace: boolean
  /** For tests: a folder with an initialized database, which is copied because initializing one takes seconds. */
  template?: string
}

export interface RestoreSummary {
  users: number
  lists: number
  /** The number of image files written. */
  images: number
  /** The time of the backup, ISO 8601. */
  createdAt: string
  /** A failure after the database was replaced, in one line. */
  warning?: string
}

/**
 * Replaces a database and its images by those of a backup; if it fails, nothing has changed. The server must be stopped. The restored
 * database has an identity of its own. Throws BackupError and DataFolderError.
 */
export async function restore(request: RestoreRequest): Promise<RestoreSummary> {
  const isFolder = (await stat(request.file).catch(() => undefined))?.isDirectory() === true
  if (!isFolder) return restoreVerified(request, await verifyBackup(request.file), false)
  const converted = await convertFolder(request)
  try {
    return await restoreVerified(request, await verifyBackup(converted), true)
  } finally {
    await rm(converted, { force: true })
  }
}

async function restoreVerified(
  request: RestoreRequest,
  backup: VerifiedBackup,
  keepImages: boolean,
): Promise<RestoreSummary> {
  const { url, dataDir } = request
  await prepareDataFolder(dataDir)
  await refuseRoot(dataDir)
  const images = restoredImages(await request.openImages(), keepImages)
  const target = { ...request, mark: await request.openMark?.() }
  const restoring =
    url === undefined ? restoreEmbedded(target, backup, images) : restorePostgres({ ...target, url }, backup, images)
  const warning = await restoring.catch(async (error: unknown) => {
    await images.removeNew()
    throw error
  })
  const { users, lists, createdAt } = backup.manifest
  return { users, lists, images: images.count(), createdAt, ...(warning !== undefined && { warning }) }
}

/** Root may write to every folder, but its server could not read what root has restored. */
async function refuseRoot(dataDir: string): Promise<void> {
  const { uid } = await stat(dataDir)
  if (process.getuid?.() === 0 && uid !== 0)
    throw new BackupError(`${dataDir} belongs to the user ${uid}: restore as that user, or its server cannot read it`)
}

/** Copies the rows of a database folder into a backup file, which can then be restored as any other. Returns the path of the file. */
async function convertFolder({ file: folder, dataDir }: RestoreRequest): Promise<string> {
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new BackupError(`${folder} is not a backup of Wordtide`)
  await prepareDataFolder(dataDir)
  await removeLeftovers(dataDir, /^restore-.*\.(part|tar\.gz)$/)
  const name = join(dataDir, `restore-${randomUUID()}`)
  const copy = `${name}.part`
  try {
    // The engine writes to each folder that it opens.
    await mkdir(copy, { mode: 0o700 })
    await cp(folder, copy, { recursive: true })
    const { client, db } = await connectFolder(copy)
    try {
      const file = `${name}.tar.gz`
      await createBackup({ db, engine: 'embedded', images: { get: async () => undefined }, file, now: new Date() })
      return file
    } finally {
      await client.close()
    }
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
