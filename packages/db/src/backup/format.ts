import { isRecord } from '../raw-rows.ts'

/**
 * The format of a backup: a `.tar.gz` with `manifest.json`, the rows of each table in `tables/<table>/<n>.jsonl`, the files in
 * `images/<id>`, and last `SHA256SUMS`, as the program sha256sum writes it, with a line for each entry before it.
 */
export interface Manifest {
  format: number
  /** ISO 8601. */
  createdAt: string
  engine: 'embedded' | 'postgres'
  /** The last migration of the database, such as `0007_reliability`. */
  migration: string
  users: number
  lists: number
  /** The number of image files that rows refer to. */
  images: number
}

/** The number of the format that this release writes, and the newest that it reads. */
export const formatNumber = 1

export const manifestName = 'manifest.json'
export const sumsName = 'SHA256SUMS'

/** Thrown if a backup cannot be made, or a file cannot be restored; the message is a line for the operator. */
export class BackupError extends Error {
  override name = 'BackupError'
}

/** The image files that belong to a database. */
export interface BackupImages {
  /** Returns the file's bytes, or undefined if there is no such file. */
  get(id: string): Promise<Uint8Array | undefined>
  put(id: string, bytes: Uint8Array): Promise<void>
  remove(id: string): Promise<void>
}

/** Parses the manifest. Throws BackupError if it is not one, or if a newer release wrote it. */
export function parseManifest(text: string): Manifest {
  const value = parseObject(text)
  if (value?.product !== 'wordtide' || typeof value.format !== 'number')
    throw new BackupError('is not a backup of Wordtide')
  if (value.format > formatNumber) throw new BackupError('was made by a newer release: restore it with that release')
  const { format, createdAt, engine, migration, users, lists, images } = value
  const isValid =
    typeof createdAt === 'string' &&
    (engine === 'embedded' || engine === 'postgres') &&
    typeof migration === 'string' &&
    typeof users === 'number' &&
    typeof lists === 'number' &&
    typeof images === 'number'
  if (!isValid) throw new BackupError('is damaged: its manifest is not complete')
  return { format, createdAt, engine, migration, users, lists, images }
}

export const formatManifest = (manifest: Manifest): string =>
  `${JSON.stringify({ product: 'wordtide', ...manifest }, undefined, 2)}\n`

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the path of an entry with rows. */
export const rowsEntry = (table: string, n: number): string => `tables/${table}/${n}.jsonl`

/** Returns the path of an entry with an image. */
export const imageEntry = (id: string): string => `images/${id}`

/** The content of an entry, by its path. */
export type EntryKind = { kind: 'manifest' | 'sums' } | { kind: 'rows'; table: string } | { kind: 'image'; id: string }

/** Returns what an entry contains; undefined if it does not belong into a backup. */
export function entryKind(path: string): EntryKind | undefined {
  if (path === manifestName) return { kind: 'manifest' }
  if (path === sumsName) return { kind: 'sums' }
  const [, table] = /^tables\/(\w+)\/\d+\.jsonl$/.exec(path) ?? []
  if (table !== undefined) return { kind: 'rows', table }
  const [, id] = /^images\/([0-9a-f-]{36})$/.exec(path) ?? []
  return id === undefined ? undefined : { kind: 'image', id }
}
