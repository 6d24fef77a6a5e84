import { sql } from 'drizzle-orm'
import { writeDatabaseId } from '../data-folder/database-id.ts'
import type { Database } from '../database.ts'
import { connectPostgres } from '../drivers/postgres.ts'
import { lockMigrations } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import { countRows, knownImages } from './catalog.ts'
import { BackupError, type BackupImages } from './format.ts'
import { loadBackup, type VerifiedBackup } from './load.ts'

interface Target {
  url: string
  dataDir: string
  replace: boolean
}

/**
 * Replaces the content of a PostgreSQL database in one transaction. A server that starts meanwhile waits for its end. Returns the ids
 * of the image files that are not needed any more. Throws BackupError while servers are connected.
 */
export async function restorePostgres(
  { url, dataDir, replace }: Target,
  backup: VerifiedBackup,
  images: Pick<BackupImages, 'put'>,
): Promise<string[]> {
  const { db, close } = await connectPostgres(url, 'wordtide restore')
  try {
    const { identity, replaced } = await db.transaction(async (tx) => {
      await lockMigrations(tx)
      await refuseRunningServers(tx)
      if (!replace) refuseUsers(await countRows(tx, 'users'))
      const replaced = await knownImages(tx)
      return { replaced, identity: await loadBackup(tx, backup, images) }
    })
    await writeDatabaseId(dataDir, identity)
    // The planner has no statistics of the new tables yet.
    await db.execute(sql`analyze`)
    const needed = await knownImages(db)
    return [...replaced].filter((id) => !needed.has(id))
  } finally {
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

async function refuseRunningServers(db: Database): Promise<void> {
  const [row] = rawRows(
    await db.execute(
      sql`select count(*)::integer as count from pg_stat_activity
        where datname = current_database() and application_name = 'wordtide' and pid <> pg_backend_pid()`,
    ),
  )
  if (Number(row?.count) > 0) throw new BackupError('a server is using the database: stop it first')
}
