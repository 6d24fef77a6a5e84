import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { rawRows } from '../raw-rows.ts'
import { BackupError } from './format.ts'

/**
 * The key of an advisory lock, an arbitrary number: a backup holds it while it copies rows and then the images that these rows refer
 * to. It is a lock, not a row, so that it ends with the connection that holds it.
 */
const imageLock = 7_301_943

// A key that is one number has these values of classid and objsubid; the locks of other programs may have others.
const lockRow = sql`from pg_locks where locktype = 'advisory' and classid = 0 and objid = ${imageLock} and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`

/**
 * Prevents image files from being removed, until they are released. `db` must have a single connection. `verifyHeld` throws
 * BackupError if that connection was lost meanwhile.
 */
export async function holdImages(db: Database): Promise<{ verifyHeld(): Promise<void>; release(): Promise<void> }> {
  await db.execute(sql`select pg_advisory_lock_shared(${imageLock})`)
  return {
    async verifyHeld() {
      const [row] = rawRows(await db.execute(sql`select exists (select ${lockRow} and pid = pg_backend_pid()) as held`))
      if (row?.held !== true) throw new BackupError('the connection to the database was lost: try again')
    },
    release: async () => {
      // A lost connection has released it.
      await db.execute(sql`select pg_advisory_unlock_shared(${imageLock})`).catch(() => {})
    },
  }
}

/** Calls `work`, which removes image files, when no backup runs. `db` must have a single connection. */
export async function withoutBackups(db: Database, work: () => Promise<void>): Promise<void> {
  await db.execute(sql`select pg_advisory_lock(${imageLock})`)
  await work().finally(() => db.execute(sql`select pg_advisory_unlock(${imageLock})`).catch(() => {}))
}

/**
 * Whether a backup needs image files that rows may no longer refer to. A file may be removed if this is false after the change of its row
 * was committed: a backup that begins later does not see the old row.
 */
export async function areImagesHeld(db: Database): Promise<boolean> {
  const [row] = rawRows(await db.execute(sql`select exists (select ${lockRow}) as held`))
  // A result without a row is not a "no".
  return row?.held !== false
}
