import { type Database, lists, storedFiles, users, vocs } from '@wordtide/db'
import { and, asc, type Column, eq, inArray, isNotNull, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import * as z from 'zod'
import { graceMs } from '../images/index.ts'
import { inIndexOrder, pages } from '../paging/row-pages.ts'
import { isId } from '../values/ids.ts'
import type { AdminServices } from './services.ts'

/** A list or a vocabulary whose image or sound is missing. */
const missingImage = z.object({
  imageId: z.string(),
  listId: z.string(),
  listName: z.string(),
  ownerEmail: z.string(),
  /** Null if it is the image of the list. */
  vocabulary: z.object({ id: z.string(), term: z.string() }).nullable(),
})

type MissingImage = z.input<typeof missingImage>

const someFiles = z.object({
  count: z.number(),
  /** The ids of the first of them. */
  ids: z.array(z.string()),
})

/** The files of images and sounds, compared with the rows that refer to them. Sizes are bytes. */
export const imageCheck = z.object({
  files: z.number(),
  bytes: z.number(),
  /** Files older than the sweep's grace period that no list and no vocabulary uses: the job "sweep images" removes them. */
  unused: someFiles,
  /** As `unused`, but never named by this database, so that nothing removes them. */
  unknown: someFiles,
  /** The number of images and sounds of rows whose file is missing, and the first of them. */
  missing: z.object({ count: z.number(), images: z.array(missingImage) }),
})

/** The number of files or rows that are compared at a time, and the maximum number listed in the result. */
const pageSize = 500
const named = 100

/**
 * Compares the files of images and sounds with the rows that refer to them, page by page. Files that are written or removed during the check count neither
 * as unused nor as missing. Rejects when `signal` aborts.
 */
export async function checkImages(services: AdminServices, signal: AbortSignal): Promise<z.input<typeof imageCheck>> {
  const missing = { count: 0, images: [] as MissingImage[] }
  for (const source of [
    ofLists(services.db),
    ofVocabularies(services.db, vocs.imageId),
    ofVocabularies(services.db, vocs.audioId),
  ])
    for await (const page of pages(pageSize, source.fetchPage)) {
      signal.throwIfAborted()
      const isStored = await Promise.all(page.map(({ imageId }) => services.images.has(imageId)))
      const lost = page.filter((_, index) => isStored[index] === false)
      const images = lost.length === 0 ? [] : await source.describe(lost)
      missing.count += images.length
      missing.images.push(...images.slice(0, named - missing.images.length))
    }
  return { ...(await checkFiles(services, signal)), missing }
}

/** A row with an image. */
interface Reference {
  id: string
  imageId: string
}

/** A source of rows with images. */
interface References {
  /** Returns the rows after one, by image. */
  fetchPage(limit: number, after: Reference | undefined): Promise<Reference[]>
  /** Describes those of the rows that still refer to the same image: they may have been changed since they were read. */
  describe(rows: readonly Reference[]): Promise<MissingImage[]>
}

/** A column with the ids of files; an index on it ends with the ids of its table. */
type FileColumn = typeof lists.imageId | typeof vocs.imageId | typeof vocs.audioId

/** In a query with an order by file and id: what comes after a row. The index on the column finds it. */
const isAfter = (column: FileColumn, id: Column, after: Reference | undefined) =>
  after === undefined ? isNotNull(column) : sql`(${column}, ${id}) > (${after.imageId}::uuid, ${after.id}::uuid)`

const fileIdOf = (column: FileColumn): SQL<string> => sql<string>`${column}`

const isOneOf = (column: FileColumn, id: Column, rows: readonly Reference[]) =>
  and(
    inArray(
      id,
      rows.map((row) => row.id),
    ),
    inArray(
      column,
      rows.map(({ imageId }) => imageId),
    ),
  )

const ofList = { listId: lists.id, listName: lists.name, ownerEmail: users.email }

const ofLists = (db: Database): References => ({
  fetchPage: (limit, after) =>
    inIndexOrder(db, (tx) =>
      tx
        .select({ id: lists.id, imageId: fileIdOf(lists.imageId) })
        .from(lists)
        .where(isAfter(lists.imageId, lists.id, after))
        .orderBy(asc(lists.imageId), asc(lists.id))
        .limit(limit),
    ),
  describe: async (rows) => {
    const found = await db
      .select({ imageId: fileIdOf(lists.imageId), ...ofList })
      .from(lists)
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(isOneOf(lists.imageId, lists.id, rows))
      .orderBy(asc(lists.id))
    return found.map((row) => ({ ...row, vocabulary: null }))
  },
})

const ofVocabularies = (db: Database, column: typeof vocs.imageId | typeof vocs.audioId): References => ({
  fetchPage: (limit, after) =>
    inIndexOrder(db, (tx) =>
      tx
        .select({ id: vocs.id, imageId: fileIdOf(column) })
        .from(vocs)
        .where(isAfter(column, vocs.id, after))
        .orderBy(asc(column), asc(vocs.id))
        .limit(limit),
    ),
  describe: async (rows) =>
    db
      .select({ imageId: fileIdOf(column), ...ofList, vocabulary: { id: vocs.id, term: vocs.term } })
      .from(vocs)
      .innerJoin(lists, eq(lists.id, vocs.listId))
      .innerJoin(users, eq(users.id, lists.ownerId))
      .where(isOneOf(column, vocs.id, rows))
      .orderBy(asc(vocs.id)),
})

/** Counts the files, and finds those that nothing uses. */
async function checkFiles({ db, images, now }: AdminServices, signal: AbortSignal) {
  const counts = { files: 0, bytes: 0 }
  const [unused, unknown] = [collectFiles(), collectFiles()]
  const before = new Date(now().getTime() - graceMs)
  const flush = async (ids: string[]) => {
    const idle = await unusedOf(db, ids)
    for (const { id, isKnown } of idle) (isKnown ? unused : unknown).add(id)
  }
  let waiting: string[] = []
  for await (const { id, storedAt, bytes } of images.list()) {
    counts.files += 1
    counts.bytes += bytes
    if (storedAt >= before) continue
    waiting.push(id)
    if (waiting.length < pageSize) continue
    signal.throwIfAborted()
    await flush(waiting)
    waiting = []
  }
  await flush(waiting)
  return { ...counts, unused: unused.files, unknown: unknown.files }
}

function collectFiles() {
  const files: z.input<typeof someFiles> = { count: 0, ids: [] }
  const add = (id: string) => {
    files.count += 1
    if (files.ids.length < named) files.ids.push(id)
  }
  return { files, add }
}

/** Returns those of the files that no row uses, and whether this database has named them. */
async function unusedOf(db: Database, fileIds: readonly string[]): Promise<{ id: string; isKnown: boolean }[]> {
  // A file may have any name that looks like an id.
  const ids = fileIds.filter(isId)
  if (fileIds.length === 0) return []
  const used = await union(
    db
      .select({ id: fileIdOf(lists.imageId) })
      .from(lists)
      .where(inArray(lists.imageId, ids)),
    db
      .select({ id: fileIdOf(vocs.imageId) })
      .from(vocs)
      .where(inArray(vocs.imageId, ids)),
    db
      .select({ id: fileIdOf(vocs.audioId) })
      .from(vocs)
      .where(inArray(vocs.audioId, ids)),
  )
  const usedIds = new Set(used.map(({ id }) => id))
  const idle = fileIds.filter((id) => !usedIds.has(id))
  const known = await db
    .select({ id: storedFiles.id })
    .from(storedFiles)
    .where(inArray(storedFiles.id, idle.filter(isId)))
  const knownIds = new Set(known.map(({ id }) => id))
  return idle.map((id) => ({ id, isKnown: knownIds.has(id) }))
}
