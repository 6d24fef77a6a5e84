import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Logger } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pglite'
import { countRows } from '../backup/catalog.ts'
import { finishRestore } from '../backup/replace-folder.ts'
import { flushFolder } from '../data-folder/flush.ts'
import type { Database, DriverDatabase } from '../database.ts'
import { migrate, readMigrationState } from '../migrate.ts'
import { shareOneConnection } from '../snapshots.ts'
import * as tables from '../tables/index.ts'
import { type CheckpointOptions, startCheckpoints } from './checkpoints.ts'
import { lockFile, lockFolder } from './folder-lock.ts'
import { countCallers, EngineError, type EngineOptions, onEngine, startEngine } from './pglite-engine.ts'
import { engineFailure, provideFolder } from './pglite-folder.ts'

/** Called with a database that has users, before it is migrated to `tag`. If it rejects, the database is left as it is. */
export type BeforeUpgrade = (db: Database, tag: string) => Promise<unknown>

interface EmbeddedOptions extends EngineOptions {
  beforeUpgrade?: BeforeUpgrade | undefined
  checkpoints?: CheckpointOptions
}

/**
 * Opens and migrates the embedded database in `dataDir/pglite`, and locks it. Finishes a restore that was interrupted. Throws
 * DataFolderError and NewerDatabaseError. `onAbort` is called only for a database that has been opened.
 */
export async function openEmbedded(
  dataDir: string,
  { beforeUpgrade, checkpoints, onAbort, ...flushing }: EmbeddedOptions = {},
): Promise<DriverDatabase> {
  const folder = join(dataDir, 'pglite')
  const hasCrashed = existsSync(lockFile(folder))
  const unlock = await lockFolder(folder)
  let isOpen = false
  try {
    await finishRestore(dataDir)
    await provideFolder(dataDir, folder)
    const flushedStates = hasCrashed ? await flushFolder(folder) : undefined
    const { client, db } = await connectFolder(folder, false, false, {
      ...flushing,
      onAbort: (error) => {
        if (isOpen) onAbort?.(error)
      },
      ...(flushedStates && { flushedStates }),
    })
    try {
      await onEngine(() => upgrade(db, beforeUpgrade))
    } catch (error) {
      await client.close()
      throw error
    }
    isOpen = true
    const stopCheckpoints = await startCheckpoints(client, checkpoints)
    return {
      db,
      engine: 'embedded',
      countConnections: countCallers(client),
      close: async () => {
        stopCheckpoints()
        await client.close()
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error instanceof EngineError ? await engineFailure(dataDir, folder, error) : error
  }
}

async function upgrade(db: Database, beforeUpgrade?: BeforeUpgrade): Promise<void> {
  const { pending } = await readMigrationState(db)
  const tag = pending.at(-1)?.tag
  if (tag !== undefined && (await countRows(db, 'users')) > 0) await beforeUpgrade?.(db, tag)
  await migrate(db)
}

/** Opens and migrates a folder without locking it. With `relaxed`, for tests, nothing is flushed. Throws EngineError. */
export async function openFolder(
  folder: string,
  relaxed = false,
  logger: Logger | false = false,
  engine: EngineOptions = {},
) {
  const opened = await connectFolder(folder, relaxed, logger, engine)
  await onEngine(() => migrate(opened.db))
  return opened
}

/** Opens a folder like `openFolder`, and leaves its database as it is. */
export async function connectFolder(
  folder: string,
  relaxed = false,
  logger: Logger | false = false,
  engine: EngineOptions = {},
) {
  const client = await startEngine(folder, relaxed ? false : engine)
  const db = drizzle(client, { schema: tables, logger })
  shareOneConnection(db)
  return { client, db }
}
