import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './drivers/pglite.ts'
import { openPostgres } from './drivers/postgres.ts'

export { clockDifferenceMs, ping } from './checks.ts'
export type { Database, OpenDatabase } from './database.ts'
export { FolderInUseError } from './drivers/folder-lock.ts'
export { DatabaseUnavailableError, isUnavailable, type Violation, violationOf } from './errors.ts'
export * from './tables/index.ts'

/** Opens and migrates the PostgreSQL database at `url`, or without a `url` the embedded database in `dataDir`. */
export function openDatabase({ url, dataDir }: { url?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return url === undefined ? openEmbedded(dataDir) : openPostgres(url)
}
