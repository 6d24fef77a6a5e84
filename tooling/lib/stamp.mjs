import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from './run.mjs'

/** Folders whose content is made, not written. */
const made = new Set(['node_modules', 'dist', '.turbo', 'test-results'])

/**
 * Every written file under these files and folders, in a fixed order.
 * @param {string[]} paths
 * @returns {string[]}
 */
export function filesUnder(paths) {
  return paths
    .flatMap((path) => {
      if (!existsSync(path)) return []
      if (statSync(path).isFile()) return [path]
      const names = readdirSync(path).filter((name) => !made.has(name))
      return filesUnder(names.map((name) => join(path, name)))
    })
    .sort()
}

/**
 * A short name for the content of these files on this kind of machine.
 * @param {string[]} files
 */
export function fingerprint(files) {
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${process.versions.modules}`)
  for (const file of files) hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0')
  return hash.digest('hex')
}

/**
 * Whether the work that this stamp stands for was last done for this fingerprint.
 * @param {string} stamp
 * @param {string} print
 */
export function isDone(stamp, print) {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === print
}

/**
 * @param {string} stamp
 * @param {string} print
 */
export function markDone(stamp, print) {
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, print)
}
