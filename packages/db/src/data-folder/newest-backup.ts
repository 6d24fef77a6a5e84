import { readdir, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

/** Daily backups, those made before an upgrade, and the folders that earlier releases made. */
const backupName = /^(\d{4}-\d\d-\d\d(\.tar\.gz)?|before-.+\.tar\.gz)$/

/** Returns the path of the newest backup in `dataDir/backups` by modification time; undefined if there is none. */
export async function newestBackup(dataDir: string): Promise<string | undefined> {
  const folder = join(dataDir, 'backups')
  const names = (await readdir(folder).catch(() => [])).filter((name) => backupName.test(name))
  let newest: { path: string; modifiedAt: number } | undefined
  for (const name of names) {
    const path = join(folder, name)
    const modifiedAt = (await stat(path)).mtimeMs
    if (newest === undefined || modifiedAt > newest.modifiedAt) newest = { path, modifiedAt }
  }
  return newest?.path
}

/** Returns what to do about a lost database, for the line that stops a start: how to restore the newest backup, if there is one. */
export async function restoreHint(dataDir: string, withoutBackup: string): Promise<string> {
  const path = await newestBackup(dataDir)
  if (path === undefined) return `there is no backup in ${join(dataDir, 'backups')}: ${withoutBackup}`
  return `restore the newest backup with: npm run restore -- ${quoted(resolve(path))}`
}

const quoted = (path: string) => (/\s/.test(path) ? `"${path}"` : path)
