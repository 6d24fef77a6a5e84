import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import type { OpenDatabase } from '../database.ts'
import { migrationsFolder } from '../migrations.ts'
import * as tables from '../tables/index.ts'
import { lockFolder } from './folder-lock.ts'

const keptBackups = 7

/** Opens the embedded database in `dataDir/pglite`, which this process then holds alone. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
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

/** Opens and migrates one folder without a lock; `relaxed` leaves flushing to the engine, for tests. */
export async function openFolder(folder: string, relaxed = false, logger: Logger | false = false) {
  const client = await PGlite.create({ dataDir: folder, extensions: { pg_trgm }, relaxedDurability: relaxed })
  const db = drizzle(client, { schema: tables, logger })
  await migrate(db, { migrationsFolder: migrationsFolder() })
  return { client, db }
}

/** Copies the folder to `backups/<day>` unless that day has one, and keeps the newest seven. */
async function backUp(client: PGlite, folder: string, backups: string, now: Date): Promise<void> {
  const target = join(backups, now.toISOString().slice(0, 10))
  if (existsSync(target)) return
  await mkdir(backups, { recursive: true })
  const half = `${target}.part`
  await rm(half, { recursive: true, force: true })
  // Nobody else does what a server's own housekeeping does: count rows for the planner, give up dead ones' room.
  await client.exec('VACUUM ANALYZE')
  await client.exec('CHECKPOINT')
  await client.runExclusive(() => cp(folder, half, { recursive: true }))
  await rename(half, target)
  const days = (await readdir(backups)).filter((name) => /^\d{4}-\d\d-\d\d$/.test(name)).sort()
  for (const day of days.slice(0, -keptBackups)) await rm(join(backups, day), { recursive: true, force: true })
}
