import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { parsePackageManager, verifyTarball } from '../lib/package-manager.mjs'

const root = join(import.meta.dirname, '../..')

/** Writes a file as if it had been downloaded. */
function download(content: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'wordtide-tarball-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = join(folder, 'pnpm-1.2.3.tgz')
  writeFileSync(file, content)
  return file
}

it('the package manager is the one of the lockfile, to the last bit', () => {
  const { packageManager } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { name, version, sha512 } = parsePackageManager(packageManager)
  const integrity = `sha512-${Buffer.from(sha512, 'hex').toString('base64')}`
  const lockfile = readFileSync(join(root, 'pnpm-lock.yaml'), 'utf8')
  expect(lockfile).toContain(`  ${name}@${version}:\n    resolution: {integrity: ${integrity}}`)
})

it('a package manager without a hash is refused', () => {
  expect(() => parsePackageManager('pnpm@12.21.0')).toThrow('must be name@version+sha512.hash, not pnpm@12.21.0')
})

it('a download with another hash is refused and removed', () => {
  const sha512 = createHash('sha512').update('the package').digest('hex')
  const packageManager = { name: 'pnpm', version: '1.2.3', sha512 }
  const file = download('the package')
  verifyTarball(file, packageManager)
  expect(existsSync(file)).toBe(true)
  const other = download('another package')
  expect(() => verifyTarball(other, packageManager)).toThrow("the registry's pnpm 1.2.3 is not the one")
  expect(existsSync(other)).toBe(false)
})
