import type { OpenDatabase } from './database.ts'
import { openEmbedded } from './drivers/pglite.ts'
import { openPostgres } from './drivers/postgres.ts'

/** Opens the database at `url`, or the embedded one in `dataDir` where there is no `url`; both migrated. */
export function openDatabase(where: { url?: string | undefined; dataDir: string }): Promise<OpenDatabase> {
  return where.url === undefined ? openEmbedded(where.dataDir) : openPostgres(where.url)
}
