import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { flushFolder } from '../data-folder/flush.ts'
import type { DriverDatabase } from '../database.ts'
import { migrate } from '../migrate.ts'
import * as tables from '../tables/index.ts'
import { lockFile, lockFolder } from './folder-lock.ts'
import { EngineError, onEngine, startEngine } from './pglite-engine.ts'
import type { FlushOptions } from './pglite-files.ts'
import { engineFailure, provideFolder } from './pglite-folder.ts'

const maxBackups = 7

/** Opens and migrates the embedded database in `dataDir/pglite`, and locks it. Throws DataFolderError. */
export async function openEmbedded(dataDir: string, flushing: FlushOptions = {}): Promise<DriverDatabase> {
  const folder = join(dataDir, 'pglite')
  const hasCrashed = existsSync(lockFile(folder))
  const unlock = lockFolder(folder)
  try {
    await provideFolder(dataDir, folder)
    const flushedStates = hasCrashed ? await flushFolder(folder) : undefined
    const { client, db } = await openFolder(folder, false, false, {
      ...flushing,
      ...(flushedStates && { flushedStates }),
    })
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
    throw error instanceof EngineError ? await engineFailure(dataDir, folder, error) : error
  }
}

/** Opens and migrates a folder without locking it. With `relaxed`, for tests, nothing is flushed. Throws EngineError. */
export async function openFolder(
  folder: string,
  relaxed = false,
  logger: Logger | false = false,
  flushing: FlushOptions = {},
) {
  const opened = await connectFolder(folder, relaxed, logger, flushing)
  await onEngine(() => migrate(opened.db))
  return opened
}

/** Opens a folder like `openFolder`, and leaves its database as it is. */
export async function connectFolder(
  folder: string,
  relaxed = false,
  logger: Logger | false = false,
  flushing: FlushOptions = {},
) {
  const client = await startEngine(folder, relaxed ? false : flushing)
  return { client, db: drizzle(client, { schema: tables, logger }) }
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
