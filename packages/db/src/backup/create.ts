import { sql } from 'drizzle-orm'
import type { Database } from '../database.ts'
import { readMigrationState } from '../migrate.ts'
import { rawRows } from '../raw-rows.ts'
import { type ArchiveWriter, createArchive } from './archive-writer.ts'
import { backedUpTables, countRows, referencedImages } from './catalog.ts'
import {
  BackupError,
  type BackupImages,
  formatManifest,
  formatNumber,
  imageEntry,
  manifestName,
  rowsEntry,
} from './format.ts'
import { holdImages } from './held-images.ts'

const rowsPerFetch = 500

/** The length of an entry with rows, in characters, before the next one begins. */
const entryLength = 1_000_000

/** The source and the destination of a backup. */
interface BackupRequest {
  /** A database at the release of any migration that this code has; that of a PostgreSQL server has two connections. */
  db: Database
  engine: 'embedded' | 'postgres'
  images: Pick<BackupImages, 'get'>
  file: string
  now: Date
  /** Ends the backup without a file. */
  signal?: AbortSignal | undefined
}

/** A complete backup. */
export interface BackupSummary {
  file: string
  bytes: number
  users: number
  lists: number
  /** The number of image files in the backup. */
  images: number
  /** The number of image files that rows refer to and that do not exist. */
  missingImages: number
}

/**
 * Writes all rows of one snapshot and the images that they refer to. Others may read and write meanwhile; the embedded engine makes them
 * wait until the rows are written, not the images. Throws NewerDatabaseError, and BackupError if there is nothing to back up.
 */
export async function createBackup(request: BackupRequest): Promise<BackupSummary> {
  const { db, file, now } = request
  const images = await holdImages(db, request.engine)
  try {
    const archive = await createArchive(file, now)
    try {
      const { imageIds, ...counts } = await writeRows(request, archive)
      const stored = await writeImages(request, archive, imageIds)
      await images.verifyHeld()
      request.signal?.throwIfAborted()
      const bytes = await archive.finish()
      return { file, bytes, ...counts, images: stored, missingImages: imageIds.length - stored }
    } catch (error) {
      await archive.discard()
      throw error
    }
  } finally {
    await images.release()
  }
}

interface WrittenRows {
  users: number
  lists: number
  imageIds: string[]
}

function writeRows({ db, engine, now, signal }: BackupRequest, archive: ArchiveWriter): Promise<WrittenRows> {
  return db.transaction(
    async (tx) => {
      // The text of a timestamp depends on it.
      await tx.execute(sql`set local timezone to 'UTC'`)
      const { applied } = await readMigrationState(tx)
      const migration = applied.at(-1)?.tag
      if (migration === undefined) throw new BackupError('there is nothing to back up: the database is empty')
      const tables = await backedUpTables(tx, applied)
      const imageIds = await referencedImages(tx)
      const counts = { users: await countRows(tx, 'users'), lists: await countRows(tx, 'lists') }
      const createdAt = now.toISOString()
      const manifest = { format: formatNumber, createdAt, engine, migration, ...counts, images: imageIds.length }
      await archive.add(manifestName, formatManifest(manifest))
      for (const { name } of tables) await writeTable(tx, archive, name, signal)
      return { ...counts, imageIds }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

/** Writes the rows of a table, each as a line of JSON that PostgreSQL has made itself. */
async function writeTable(tx: Database, archive: ArchiveWriter, table: string, signal?: AbortSignal): Promise<void> {
  await tx.execute(
    sql`declare backup_rows no scroll cursor for select row_to_json(t)::text as row from public.${sql.identifier(table)} as t`,
  )
  const fetchNext = sql`fetch ${sql.raw(String(rowsPerFetch))} from backup_rows`
  let entries = 0
  let lines = ''
  for (;;) {
    signal?.throwIfAborted()
    const rows = rawRows(await tx.execute(fetchNext))
    for (const { row } of rows) lines += `${row}\n`
    const isLast = rows.length < rowsPerFetch
    if (lines.length >= entryLength || (isLast && lines !== '')) {
      await archive.add(rowsEntry(table, entries++), lines)
      lines = ''
    }
    if (isLast) break
  }
  await tx.execute(sql`close backup_rows`)
}

/** Writes the image files; returns how many of them exist. */
async function writeImages(
  { images, signal }: BackupRequest,
  archive: ArchiveWriter,
  ids: readonly string[],
): Promise<number> {
  let stored = 0
  for (const id of ids) {
    signal?.throwIfAborted()
    const bytes = await images.get(id)
    if (bytes === undefined) continue
    await archive.add(imageEntry(id), bytes)
    stored++
  }
  return stored
}
