import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { type DriverDatabase, migrationsFolder } from '../database.ts'
import * as tables from '../tables/index.ts'
import { lockFolder } from './folder-lock.ts'

const maxBackups = 7

/** Opens and migrates the embedded database in `dataDir/pglite`, and locks it. Throws FolderInUseError. */
export async function openEmbedded(dataDir: string): Promise<DriverDatabase> {
  await mkdir(dataDir, { recursive: true })
  const folder = join(dataDir, 'pglite')
  const unlock = lockFolder(folder)
  try {
    const { client, db } = await openFolder(folder)
    return {
      db,
      engine: 'embedded',
      backUp: (now) => backUp(client, folder, join(dataDir, 'backups'), now),
      close: async () => {
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** Opens and migrates a folder without locking it. With `relaxed`, for tests, the engine decides when to flush. */
export async function openFolder(folder: string, relaxed = false, logger: Logger | false = false) {
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, relaxedDurability: relaxed })
  const db = drizzle(client, { schema: tables, logger })
  await migrate(db, { migrationsFolder: migrationsFolder() })
  return { client, db }
}

/** Copies the folder to `backups/<day>` unless it exists, and deletes all but the seven newest backups. */
async function backUp(client: PGlite, folder: string, backups: string, now: Date): Promise<void> {
  const target = join(backups, now.toISOString().slice(0, 10))
  if (existsSync(target)) return
  await mkdir(backups, { recursive: true })
  const partial = `${target}.part`
  await rm(partial, { recursive: true, force: true })
  // The embedded engine has no autovacuum, which updates the planner's statistics and frees the space of deleted rows.
  await client.exec('VACUUM ANALYZE')
  await client.exec('CHECKPOINT')
  await client.runExclusive(() => cp(folder, partial, { recursive: true }))
  await rename(partial, target)
  const days = (await readdir(backups)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort()
  for (const day of days.slice(0, -maxBackups)) await rm(join(backups, day), { recursive: true, force: true })
}
