import type { Database } from '../database.ts'
import { applyMigrations, knownMigrations } from '../migrate.ts'

/** Brings an empty database to the release before the migration with this name, such as `quotas`. */
export async function migrateUntil(db: Database, name: string): Promise<void> {
  const known = knownMigrations()
  const end = known.findIndex(({ tag }) => tag.endsWith(`_${name}`))
  if (end < 0) throw new Error(`there is no migration ${name}`)
  await db.transaction((tx) => applyMigrations(tx, known.slice(0, end)))
}
