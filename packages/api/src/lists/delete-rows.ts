import {
  answerPeriods,
  type Database,
  learners,
  lists,
  newCardCursors,
  ratings,
  reviewBlocks,
  reviewCounts,
  reviewPeriods,
  reviewResults,
  reviews,
  shares,
  suspensions,
  vocCounts,
  vocs,
} from '@wordtide/db'
import { and, asc, eq, inArray, isNull, type SQL } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { deleteInSteps, someOf } from '../flow/steps.ts'
import { removeFiles } from '../images/index.ts'
import { giveBack, imageBytesOfAll } from '../limits/index.ts'
import type { Services } from '../services.ts'

type Deleting = Pick<Services, 'db' | 'images' | 'log'>

/** The tables with rows of a list, in which nothing else refers to them, the largest ones first. */
const tablesOfLists = [
  reviewResults,
  reviewBlocks,
  reviews,
  suspensions,
  newCardCursors,
  reviewPeriods,
  reviewCounts,
  vocCounts,
  answerPeriods,
  learners,
  ratings,
  shares,
]

/** The number of lists whose rows are deleted together: small ones take hardly longer than one. */
const listsTogether = 20

/** The number of vocabularies that one step deletes: each is looked up in the tables that refer to it. */
const vocsPerStep = 50

/** Deletes the rows and files of the lists that were deleted, in short steps. Idempotent, also for several servers at a time. */
export async function* deleteRowsOfLists(services: Deleting): AsyncGenerator<void> {
  const { db } = services
  for (let deleted = await nextDeleted(db); deleted !== undefined; deleted = await nextDeleted(db)) {
    for (const table of tablesOfLists) yield* deleteInSteps(db, table, inArray(table.listId, deleted.ids))
    yield* deleteVocabularies(services, deleted)
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
      const rows = await tx
        .delete(vocs)
        .where(someOf(vocs, inArray(vocs.listId, ids), vocsPerStep))
        .returning({ imageId: vocs.imageId })
      count = rows.length
      return giveBackImages(tx, ownerId, rows)
    })
    await removeFiles(services, imageIds)
    yield
  }
}

/** Deletes the rows of lists. What other servers were deleting when it came to them goes with them. */
async function deleteLists(services: Deleting, { ids, ownerId }: DeletedLists): Promise<void> {
  const imageIds = await services.db.transaction(async (tx) => {
    const isDeleted = and(inArray(lists.id, ids), isNull(lists.ownerId))
    const locked = await tx.select({ id: lists.id }).from(lists).where(isDeleted).orderBy(asc(lists.id)).for('update')
    const isLocked = inArray(
      lists.id,
      locked.map(({ id }) => id),
    )
    const left = await imageIdsOf(tx, isLocked)
    await tx.delete(lists).where(isLocked)
    return giveBackImages(
      tx,
      ownerId,
      left.map((imageId) => ({ imageId })),
    )
  })
  await removeFiles(services, imageIds)
}

/** Gives the room of the images of deleted rows back to the former owner; returns their ids. */
async function giveBackImages(tx: Database, ownerId: string | null, rows: readonly { imageId: string | null }[]) {
  const imageIds = rows.flatMap(({ imageId }) => imageId ?? [])
  if (ownerId !== null) await giveBack(tx, ownerId, { imageBytes: await imageBytesOfAll(tx, imageIds) })
  return imageIds
}

/** The image files of the lists that fulfil a condition, and of their vocabularies. */
export async function imageIdsOf(db: Database, condition: SQL): Promise<string[]> {
  const rows = await union(
    db.select({ imageId: lists.imageId }).from(lists).where(condition),
    db.select({ imageId: vocs.imageId }).from(vocs).innerJoin(lists, eq(lists.id, vocs.listId)).where(condition),
  )
  return rows.flatMap(({ imageId }) => imageId ?? [])
}
