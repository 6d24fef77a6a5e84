import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The generated SQL: beside this package's source, or beside the bundle that it was built into. */
export function migrationsFolder(): string {
  const folders = ['../migrations', './migrations'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const found = folders.find((path) => existsSync(path))
  if (found === undefined) throw new Error(`no migrations at ${folders.join(' or ')}`)
  return found
}
