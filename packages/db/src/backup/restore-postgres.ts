import { sql } from 'drizzle-orm'
import {
  adoptRestoredId,
  findDatabaseId,
  isForeignFolder,
  restoredIdFile,
  writeDatabaseId,
} from '../data-folder/database-id.ts'
import { adoptRestoredMark, announceRestore, isForeignStore, type StoreMark } from '../data-folder/store-mark.ts'
import type { Database } from '../database.ts'
import { lockFolder } from '../drivers/folder-lock.ts'
import { connectPostgres } from '../drivers/postgres.ts'
import { reasonOf } from '../errors.ts'
import { lockMigrations } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import { countRows, knownImages } from './catalog.ts'
import { BackupError } from './format.ts'
import { withoutBackups } from './held-images.ts'
import { loadBackup, type VerifiedBackup } from './load.ts'
import { folders } from './replace-folder.ts'
import { type RestoredImages, warningOf } from './restored-images.ts'

interface Target {
  url: string
  ca?: string | undefined
  pooler?: boolean
  dataDir: string
  mark: StoreMark | undefined
  replace: boolean
}

/**
 * Replaces the content of a PostgreSQL database in one transaction. A server that starts meanwhile waits for its end. Returns a
 * warning if a step after the commit has failed. Throws FolderInUseError, and BackupError while servers are connected, and if it remains
 * unknown whether the transaction was committed.
 */
export async function restorePostgres(
  { url, ca, pooler, dataDir, mark, replace }: Target,
  backup: VerifiedBackup,
  images: RestoredImages,
): Promise<string | undefined> {
  const { db, close } = await connectPostgres(url, 'wordtide restore', { ca, pooler })
  // The folder may be that of an embedded database, which a server has open.
  const unlock = await lockFolder(folders(dataDir).current)
  let isCommitting = false
  const replaceContent = () =>
    db.transaction(async (tx) => {
      await lockMigrations(tx)
      await refuseRunningServers(tx)
      if (!replace) refuseUsers(await countRows(tx, 'users'))
      const isForeign = await isForeignFolder(dataDir, tx)
      if (isForeign && !replace)
        throw new BackupError(
          `${dataDir} belongs to another database: stop its server, then --replace moves the folder to this database`,
        )
      const isForeignBucket = await checkStore(mark, await findDatabaseId(tx), replace)
      // The files in a folder or a bucket of another database are not those of the replaced one.
      const replaced = isForeign || isForeignBucket ? new Set<string>() : await knownImages(tx)
      const identity = await loadBackup(tx, backup, images)
      // If the process ends right after the commit, the next start finds this file, and this object.
      await writeDatabaseId(dataDir, identity, restoredIdFile(dataDir))
      if (mark !== undefined) await announceRestore(mark, identity)
      images.keep()
      isCommitting = true
      return { identity, replaced }
    })
  try {
    const { identity, replaced } = await replaceContent().catch((error: unknown) => {
      if (!isCommitting) throw error
      throw new BackupError(`the database may be replaced or not (${reasonOf(error)}): restore it again`)
    })
    return await warningOf(async () => {
      await adoptRestoredId(dataDir, identity)
      if (mark !== undefined) await adoptRestoredMark(mark, identity)
      // The planner has no statistics of the new tables yet.
      await db.execute(sql`analyze`)
      const needed = await knownImages(db)
      // A backup that began before may still need the images of the replaced database.
      await withoutBackups(db, () => images.removeUnused([...replaced].filter((id) => !needed.has(id))))
    })
  } finally {
    unlock()
    await close()
  }
}

/** Throws unless the database that a restore would replace is empty. */
export function refuseUsers(users: number): void {
  if (users === 0) return
  throw new BackupError(
    `the database has ${users} ${users === 1 ? 'user' : 'users'}: --replace replaces all of its data`,
  )
}

/**
 * Returns whether the images are in a bucket of another database than the one that would be replaced. Throws BackupError if there is one and
 * it must not be taken.
 */
export async function checkStore(
  mark: StoreMark | undefined,
  id: string | undefined,
  replace: boolean,
): Promise<boolean> {
  const isForeign = mark !== undefined && (await isForeignStore(mark, id))
  if (isForeign && !replace)
    throw new BackupError(
      `${mark.place} belongs to another database: restore without STORAGE_URL to try a backup, ` +
        'or stop the servers of that database, then --replace moves the bucket to this one',
    )
  return isForeign
}

async function refuseRunningServers(db: Database): Promise<void> {
  const [row] = rawRows(
    await db.execute(
      sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and application_name = 'wordtide' and pid <> pg_backend_pid()`,
    ),
  )
  if (Number(row?.count) > 0) throw new BackupError('a server is using the database: stop it first')
}
