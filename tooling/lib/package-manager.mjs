import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root, run } from './process.mjs'

/** @typedef {{ name: string, version: string, sha512: string }} PackageManager */

/**
 * Reads the field `packageManager` of package.json; `sha512` is the hash of the package's tarball, in hexadecimal digits.
 * @param {string} field
 * @returns {PackageManager}
 */
export function parsePackageManager(field) {
  const [, name, version, sha512] = /^([a-z]+)@([\d.]+)\+sha512\.([\da-f]{128})$/.exec(field) ?? []
  if (name === undefined || version === undefined || sha512 === undefined)
    throw new Error(`packageManager in package.json must be name@version+sha512.hash, not ${field}`)
  return { name, version, sha512 }
}

/**
 * Throws unless a file has the hash.
 * @param {string} file
 * @param {PackageManager} packageManager
 */
export function verifyTarball(file, { name, version, sha512 }) {
  const found = createHash('sha512').update(readFileSync(file)).digest('hex')
  if (found === sha512) return
  rmSync(file)
  throw new Error(`the registry's ${name} ${version} is not the one that package.json names: its hash is ${found}`)
}

/**
 * Downloads the package manager of this project and verifies it. Returns the command that runs it. The hash covers the package; npm
 * verifies the program for this platform, of the same version, only against what the registry says.
 * @returns {Promise<[program: string, ...args: string[]]>}
 */
export async function downloadPackageManager() {
  const packageManager = parsePackageManager(
    JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).packageManager,
  )
  const { name, version } = packageManager
  // A relative path: on Windows a shell reads it, and the folder of the project may have spaces in its name.
  const folder = '.cache'
  mkdirSync(join(root, folder), { recursive: true })
  const { ok, output } = await run('npm', ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder])
  if (!ok) throw new Error(output)
  const tarball = `${folder}/${name}-${version}.tgz`
  verifyTarball(join(root, tarball), packageManager)
  return ['npx', '-y', `--package=./${tarball}`, name]
}
