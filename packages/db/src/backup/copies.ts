import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { readManifest } from './archive-reader.ts'
import { type BackupSummary, createBackup } from './create.ts'
import type { BackupImages } from './format.ts'
import { removeLeftovers } from './leftovers.ts'

/** The copies that a server keeps of an embedded database, in a folder of its own. */
export interface Copies {
  db: Database
  images: Pick<BackupImages, 'get'>
  folder: string
  now: Date
  signal?: AbortSignal | undefined
}

const maxDailyCopies = 7
const maxUpgradeCopies = 2

/** Makes the copy of this day (UTC), `<day>.tar.gz`, unless there is one. Then deletes old ones. */
export async function makeDailyCopy({ folder, ...copies }: Copies): Promise<BackupSummary | undefined> {
  const day = copies.now.toISOString().slice(0, 10)
  const file = join(folder, `${day}.tar.gz`)
  if (existsSync(file) || existsSync(join(folder, day))) return undefined
  await prepareFolder(folder)
  // The embedded engine has no autovacuum, which updates the planner's statistics and frees the space of deleted rows.
  await copies.db.execute(sql`vacuum analyze`)
  const summary = await createBackup({ ...copies, engine: 'embedded', file })
  await deleteOldCopies(folder, summary, copies.now)
  return summary
}

/** Makes the copy `before-<tag>.tar.gz` of a database that is about to be migrated to `tag`. Then deletes older ones. */
export async function makeUpgradeCopy({ folder, ...copies }: Copies, tag: string): Promise<BackupSummary> {
  await prepareFolder(folder)
  const summary = await createBackup({ ...copies, engine: 'embedded', file: join(folder, `before-${tag}.tar.gz`) })
  // Tags begin with their number.
  const names = (await readdir(folder)).filter((name) => /^before-\d{4}_\w+\.tar\.gz$/.test(name)).sort()
  for (const name of names.slice(0, -maxUpgradeCopies)) await rm(join(folder, name))
  return summary
}

/** Creates the folder, and deletes what interrupted copies have left in it. */
async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await removeLeftovers(folder, /\.part$/)
}

interface Counts {
  users: number
  lists: number
}

/**
 * Deletes all but the newest seven daily copies. Those of a day after `now` count as the oldest: the clock was wrong when they were
 * made. It keeps one more, the newest of those with more users or lists than the database
 * has now: after a loss that is still unnoticed, that is the one to restore.
 */
export async function deleteOldCopies(folder: string, current: Counts, now: Date): Promise<void> {
  const today = now.toISOString().slice(0, 10)
  const names = (await readdir(folder))
    .filter((name) => /^\d{4}-\d\d-\d\d(\.tar\.gz)?$/.test(name))
    .sort()
    .reverse()
  const isLater = (name: string) => name.slice(0, 10) > today
  const newestFirst = [...names.filter((name) => !isLater(name)), ...names.filter(isLater)]
  if (newestFirst.length <= maxDailyCopies) return
  const richer = await findRicher(folder, newestFirst, current)
  for (const name of newestFirst.slice(maxDailyCopies))
    if (name !== richer) await rm(join(folder, name), { recursive: true, force: true })
}

async function findRicher(
  folder: string,
  newestFirst: readonly string[],
  current: Counts,
): Promise<string | undefined> {
  for (const name of newestFirst) {
    const counts = await countsOf(join(folder, name))
    // It is unknown what the folders of earlier releases contain.
    if (counts === undefined ? current.users === 0 : counts.users > current.users || counts.lists > current.lists)
      return name
  }
  return undefined
}

/** Returns the counts in a copy; undefined if it is a folder or cannot be read. */
const countsOf = (path: string): Promise<Counts | undefined> => readManifest(path).catch(() => undefined)
