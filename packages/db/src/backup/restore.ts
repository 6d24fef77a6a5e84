import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { cp, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { prepareDataFolder } from '../data-folder/prepare.ts'
import { connectFolder } from '../drivers/pglite.ts'
import { createBackup } from './create.ts'
import { BackupError, type BackupImages } from './format.ts'
import { type VerifiedBackup, verifyBackup } from './load.ts'
import { restoreEmbedded } from './restore-embedded.ts'
import { restorePostgres } from './restore-postgres.ts'

/** What to restore, and where to. */
export interface RestoreRequest {
  /** A file of `createBackup`, or a folder that an earlier release has copied from `dataDir/pglite`. */
  file: string
  /** The PostgreSQL database to restore into; the embedded one in `dataDir` without it. */
  url: string | undefined
  dataDir: string
  images: BackupImages
  /** Whether existing users may be replaced. */
  replace: boolean
  /** For tests: a folder with an initialized database, which is copied because initializing one takes seconds. */
  template?: string
}

/** What was restored. */
export interface RestoreSummary {
  users: number
  lists: number
  /** The number of image files written. */
  images: number
  /** When the backup was made, ISO 8601. */
  createdAt: string
}

/**
 * Replaces a database and its images by those of a backup, or changes nothing. The server must be stopped. The restored database has an
 * identity of its own. Throws BackupError and DataFolderError.
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
  const images = recordedImages(request.images)
  let unusedImages: string[]
  try {
    unusedImages =
      url === undefined
        ? await restoreEmbedded(request, backup, images)
        : await restorePostgres({ ...request, url }, backup, images)
  } catch (error) {
    await images.removeNew()
    throw error
  }
  if (!keepImages) for (const id of unusedImages) await request.images.remove(id)
  const { users, lists, createdAt } = backup.manifest
  return { users, lists, images: images.count(), createdAt }
}

/** Writes image files, and knows which of them have not been there before. */
function recordedImages(images: BackupImages) {
  const added: string[] = []
  let count = 0
  return {
    async put(id: string, bytes: Uint8Array): Promise<void> {
      count++
      const present = await images.get(id)
      if (present !== undefined && Buffer.compare(present, bytes) === 0) return
      if (present === undefined) added.push(id)
      await images.put(id, bytes)
    },
    count: () => count,
    async removeNew(): Promise<void> {
      for (const id of added) await images.remove(id)
    },
  }
}

/** Copies the rows of a database folder into a backup file, which can then be restored as any other. Returns the path of the file. */
async function convertFolder({ file: folder, dataDir }: RestoreRequest): Promise<string> {
  if (!existsSync(join(folder, 'PG_VERSION'))) throw new BackupError(`${folder} is not a backup of Wordtide`)
  const name = join(dataDir, `restore-${randomUUID()}`)
  const copy = `${name}.part`
  try {
    // The engine writes to each folder that it opens.
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
