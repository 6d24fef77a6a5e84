import {
  changeLog,
  type Database,
  idempotencyKeys,
  learners,
  learningTables,
  lists,
  ratings,
  shares,
  users,
  vocs,
} from '@wordtide/db'
import { and, asc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { deleteInSteps } from '../flow/steps.ts'
import { removeFiles } from '../images/index.ts'
import { removeFromLearners } from '../learning/index.ts'
import { deleteRowsOfLists, imageIdsOf } from '../lists/index.ts'
import { removeFromRatings } from '../ratings/index.ts'
import type { Services } from '../services.ts'
import { hideSomeLists } from './delete-account.ts'

type Deleting = Pick<Services, 'db' | 'images' | 'log'>

/** The large tables with rows of a user to which nothing else refers. */
const tablesOfUsers = [...learningTables, idempotencyKeys]

/** The number of lists, or vocabularies in a list, that one step changes. */
const changesPerStep = 20

/**
 * Deletes the rows of the accounts that were deleted, in short steps, and updates the counts of other users' lists. Vocabularies that the
 * users wrote there stay, without an author. Idempotent, also for several servers at a time.
 */
export async function* deleteRowsOfAccounts(services: Deleting): AsyncGenerator<void> {
  const { db } = services
  for (let id = await nextDeleted(db); id !== undefined; id = await nextDeleted(db)) {
    for (let isLast = false; !isLast; yield) isLast = await hideSomeLists(db, id)
    // Before the account: the database would remove the author from each vocabulary in these lists, which takes longer than deleting it.
    yield* deleteRowsOfLists(services)
    for (const table of tablesOfUsers) yield* deleteInSteps(db, table, eq(table.userId, id))
    yield* deleteInSteps(db, changeLog, eq(changeLog.scopeId, id))
    for (let isLast = false; !isLast; yield) isLast = await leaveSomeLists(db, id)
    for (let isLast = false; !isLast; yield) isLast = await leaveSomeVocabularies(db, id)
    await deleteRow(services, id)
    yield
  }
}

async function nextDeleted(db: Database): Promise<string | undefined> {
  const isDeleted = isNotNull(users.deletedAt)
  const [user] = await db.select({ id: users.id }).from(users).where(isDeleted).orderBy(asc(users.id)).limit(1)
  return user?.id
}

/** Deletes ratings, the user as a learner, and the user as the owner of originals, in some lists; returns whether there were no more. */
async function leaveSomeLists(db: Database, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const found = await usedLists(tx, userId).limit(changesPerStep)
    await leaveLists(tx, userId, await lockLists(tx, found))
    return found.length < changesPerStep
  })
}

/** The lists that the user rated or learns, and those that others have copied. */
const usedLists = (tx: Database, userId: string) =>
  union(
    tx.select({ id: lists.id }).from(lists).where(eq(lists.copiedFromOwnerId, userId)),
    tx.select({ id: ratings.listId }).from(ratings).where(eq(ratings.userId, userId)),
    tx.select({ id: learners.listId }).from(learners).where(eq(learners.userId, userId)),
  )

/** Locks lists in the order of their ids; returns those that still exist. */
async function lockLists(tx: Database, found: readonly { id: string }[]): Promise<string[]> {
  const ids = found.map(({ id }) => id)
  const locked = await tx
    .select({ id: lists.id })
    .from(lists)
    .where(inArray(lists.id, ids))
    .orderBy(asc(lists.id))
    .for('no key update')
  return locked.map(({ id }) => id)
}

async function leaveLists(tx: Database, userId: string, listIds: string[]): Promise<void> {
  await removeFromRatings(tx, userId, listIds)
  await removeFromLearners(tx, userId, listIds)
  for (const table of [ratings, learners])
    await tx.delete(table).where(and(eq(table.userId, userId), inArray(table.listId, listIds)))
  await tx
    .update(lists)
    .set({ copiedFromId: null, copiedFromOwnerId: null })
    .where(and(eq(lists.copiedFromOwnerId, userId), inArray(lists.id, listIds)))
}

/** Removes the user as the author of some vocabularies; returns whether there were no more. */
async function leaveSomeVocabularies(db: Database, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const written = await writtenBy(tx, userId).limit(changesPerStep)
    await lockLists(tx, written)
    const ids = written.map(({ vocId }) => vocId)
    await tx
      .update(vocs)
      .set({
        createdById: sql`nullif(${vocs.createdById}, ${userId}::uuid)`,
        lastModifiedById: sql`nullif(${vocs.lastModifiedById}, ${userId}::uuid)`,
      })
      .where(inArray(vocs.id, ids))
    return ids.length < changesPerStep
  })
}

/** The vocabularies that a user wrote, with their lists. */
const writtenBy = (tx: Database, userId: string) => {
  const written = { id: vocs.listId, vocId: vocs.id }
  return union(
    tx.select(written).from(vocs).where(eq(vocs.createdById, userId)).limit(changesPerStep),
    tx.select(written).from(vocs).where(eq(vocs.lastModifiedById, userId)).limit(changesPerStep),
  )
}

/**
 * Deletes the row of an account, to which little refers any more: what a request has written that had begun before the deletion. Locks the
 * user's row, then the lists that change, by id, then the user's row `FOR UPDATE`: from then on no row that refers to it can be inserted. If
 * one was inserted before that in another list, it changes nothing, and the account comes again.
 */
async function deleteRow(services: Deleting, userId: string): Promise<void> {
  const imageIds = await services.db.transaction(async (tx) => {
    const isDeleted = and(eq(users.id, userId), isNotNull(users.deletedAt))
    await tx.select({ id: users.id }).from(users).where(isDeleted).for('no key update')
    const lockedIds = await lockLists(tx, await affectedLists(tx, userId))
    await tx.select({ id: users.id }).from(users).where(isDeleted).for('update')
    if ((await affectedLists(tx, userId)).some(({ id }) => !lockedIds.includes(id))) return []
    const ownImageIds = await imageIdsOf(tx, eq(lists.ownerId, userId))
    await leaveLists(tx, userId, lockedIds)
    await tx.delete(lists).where(eq(lists.ownerId, userId))
    await tx.delete(users).where(isDeleted)
    return ownImageIds
  })
  await removeFiles(services, imageIds)
}

/** The lists that the user owns, has a share of, uses, or wrote a vocabulary of. */
const affectedLists = (tx: Database, userId: string) =>
  union(
    usedLists(tx, userId),
    tx.select({ id: lists.id }).from(lists).where(eq(lists.ownerId, userId)),
    tx.select({ id: shares.listId }).from(shares).where(eq(shares.userId, userId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.createdById, userId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.lastModifiedById, userId)),
  )
