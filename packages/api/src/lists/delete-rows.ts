import { changeLog, type Database, learners, learningTables, lists, ratings, reports, shares, vocs } from '@wordtide/db'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/pg-core'
import { deleteInSteps, someOf } from '../flow/steps.ts'
import { removeFiles } from '../images/index.ts'
import { type FileIds, fileIdsOf, giveBack, imageBytesOfAll, textBytes } from '../limits/index.ts'
import type { Services } from '../services.ts'

type Deleting = Pick<Services, 'db' | 'images' | 'log'>

/** The tables with rows of a list to which nothing else refers. */
const tablesOfLists = [...learningTables, learners, ratings, reports, shares]

/** The number of lists whose rows are deleted together: small ones take hardly longer than one. */
const listsTogether = 20

/** The number of vocabularies that one step deletes: each is looked up in the tables that refer to vocabularies. */
const vocsPerStep = 25

/** Deletes the rows and files of the lists that were deleted, in short steps. Idempotent, also for several servers at a time. */
export async function* deleteRowsOfLists(services: Deleting): AsyncGenerator<void> {
  const { db } = services
  for (let deleted = await nextDeleted(db); deleted !== undefined; deleted = await nextDeleted(db)) {
    for (const table of tablesOfLists) yield* deleteInSteps(db, table, inArray(table.listId, deleted.ids))
    yield* deleteVocabularies(services, deleted)
    yield* deleteInSteps(db, changeLog, inArray(changeLog.scopeId, deleted.ids))
    await deleteLists(services, deleted)
    yield
  }
}

/** Deleted lists of the same former owner. */
interface DeletedLists {
  ids: string[]
  ownerId: string | null
}

async function nextDeleted(db: Database): Promise<DeletedLists | undefined> {
  const rows = await db
    .select({ id: lists.id, ownerId: lists.deletedOwnerId })
    .from(lists)
    .where(isNull(lists.ownerId))
    .orderBy(asc(lists.id))
    .limit(listsTogether)
  const [first] = rows
  if (first === undefined) return undefined
  const { ownerId } = first
  return { ids: rows.flatMap((row) => (row.ownerId === ownerId ? [row.id] : [])), ownerId }
}

async function* deleteVocabularies(services: Deleting, { ids, ownerId }: DeletedLists): AsyncGenerator<void> {
  let count = vocsPerStep
  while (count === vocsPerStep) {
    const imageIds = await services.db.transaction(async (tx) => {
      const rows = await deleteWithRoom(tx, someOf(vocs, inArray(vocs.listId, ids), vocsPerStep))
      count = rows.length
      return giveBackRoom(tx, ownerId, rows)
    })
    await removeFiles(services, imageIds)
    yield
  }
}

const deleteWithRoom = (tx: Database, condition: SQL) =>
  tx.delete(vocs).where(condition).returning({ imageId: vocs.imageId, audioId: vocs.audioId, textBytes })

/** Deletes the rows of lists, and vocabularies that another server was deleting when it came to them, but has not deleted. */
async function deleteLists(services: Deleting, { ids, ownerId }: DeletedLists): Promise<void> {
  const imageIds = await services.db.transaction(async (tx) => {
    const left = await deleteWithRoom(tx, inArray(vocs.listId, ids))
    const deleted = await tx
      .delete(lists)
      .where(and(inArray(lists.id, ids), isNull(lists.ownerId)))
      .returning({ imageId: lists.imageId, textBytes: sql`0`.mapWith(Number) })
    return giveBackRoom(tx, ownerId, [...left, ...deleted])
  })
  await removeFiles(services, imageIds)
}

/** The part of a list or a vocabulary that takes space. */
interface StoredRow extends FileIds {
  textBytes: number
}

/** Gives the room of deleted rows back to the former owner; returns the ids of their files. */
async function giveBackRoom(tx: Database, ownerId: string | null, rows: readonly StoredRow[]): Promise<string[]> {
  const imageIds = fileIdsOf(rows)
  if (ownerId !== null && rows.length > 0) {
    const bytes = rows.reduce((sum, row) => sum + row.textBytes, 0)
    await giveBack(tx, ownerId, { textBytes: bytes, imageBytes: await imageBytesOfAll(tx, imageIds) })
  }
  return imageIds
}

/** The files of the lists that fulfil a condition, and of their vocabularies. */
export async function imageIdsOf(db: Database, condition: SQL): Promise<string[]> {
  const rows = await unionAll(
    db.select({ imageId: lists.imageId, audioId: sql<string | null>`null::uuid` }).from(lists).where(condition),
    db
      .select({ imageId: vocs.imageId, audioId: sql<string | null>`${vocs.audioId}` })
      .from(vocs)
      .innerJoin(lists, eq(lists.id, vocs.listId))
      .where(condition),
  )
  return fileIdsOf(rows)
}
