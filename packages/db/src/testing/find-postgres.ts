import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** A PostgreSQL server for tests: the URL of one that runs, or the folder of the programs to start one with. */
export type FoundPostgres = { url: string } | { programs: string }

/**
 * Returns `TEST_DATABASE_URL`, else the newest server programs on this machine (PostgreSQL 15 or newer), else those that `npm test` has
 * fetched and names in `TEST_DATABASE_PROGRAMS`, else undefined.
 */
export function findPostgres(): FoundPostgres | undefined {
  const url = process.env.TEST_DATABASE_URL
  if (url !== undefined && url !== '') return { url }
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root).map(Number) : []
  const newestFirst = versions.filter((version) => version >= 15).sort((a, b) => b - a)
  const installed = newestFirst.map((version) => join(root, String(version), 'bin'))
  const folders = [...installed, '/usr/local/bin', '/usr/bin', process.env.TEST_DATABASE_PROGRAMS ?? '']
  const programs = folders.find((folder) => ['initdb', 'postgres'].every((name) => existsSync(join(folder, name))))
  return programs === undefined ? undefined : { programs }
}
