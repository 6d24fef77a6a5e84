import { type Database, learners, lists, mailQueue, ratings, shares, users, vocs } from '@wordtide/db'
import { asc, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { removeFiles } from '../images/index.ts'
import { removeFromLearners } from '../learning/index.ts'
import { forgetAttempts } from '../limits/index.ts'
import { imageIdsOf } from '../lists/index.ts'
import { queueMail } from '../mail/index.ts'
import { removeFromRatings } from '../ratings/index.ts'
import { logSecurityEvent } from '../security-events.ts'
import type { Services } from '../services.ts'
import { lockUser, type UserRow } from '../users/index.ts'

/** The number of attempts while other requests of the user keep writing to lists that were not locked. */
const maxAttempts = 5

/** Deletes the account of the signed-in user, as `deleteAccountOf` does, and ends the session. */
export async function deleteAccount(context: UserContext): Promise<void> {
  const account = await deleteAccountOf(context, context.user.id)
  // Another request has deleted it.
  if (account === undefined) throw new AppError('UNAUTHORIZED')
  logSecurityEvent(context, 'account-deleted', { userId: account.id })
  context.browser.forget(account)
  await context.session.revoke()
}

/**
 * Deletes a user's account with everything that belongs to it: lists and their content, shares, ratings, learning, profile, feedback,
 * sessions, queued mails, image files. The counts of other users' lists are updated; vocabularies that the user wrote there stay, without
 * an author. A last mail tells the owner. Returns the account as it was; undefined if there is none. Throws BUSY if the user keeps writing
 * elsewhere during the deletion.
 */
export async function deleteAccountOf(services: Deleting, userId: string): Promise<UserRow | undefined> {
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const outcome = await services.db.transaction((tx) => tryToDelete(tx, userId, services.now()))
    if (outcome === 'retry') continue
    if (outcome === undefined) return undefined
    services.wake('deliver mail')
    await removeFiles(services, outcome.imageIds)
    return outcome.account
  }
  throw new AppError('BUSY', { retryAfter: 5 })
}

type Deleting = Pick<Services, 'db' | 'now' | 'wake' | 'images' | 'log' | 'deferredFiles'>

/**
 * Deletes the account and returns it with the image files that no row refers to any more; undefined if there is no such user. Locks the
 * user's row, then every list that changes, by id, then the user's row `FOR UPDATE`: from then on no row that refers to the user can be
 * inserted. Returns 'retry', and changes nothing, if one was inserted before that in a list that is not locked.
 */
async function tryToDelete(
  tx: Database,
  userId: string,
  now: Date,
): Promise<{ account: UserRow; imageIds: string[] } | 'retry' | undefined> {
  const account = await lockUser(tx, userId)
  if (account === undefined) return undefined
  const lockedIds = await affectedListIds(tx, userId)
  if (lockedIds.length > 0)
    await tx
      .select({ id: lists.id })
      .from(lists)
      .where(inArray(lists.id, lockedIds))
      .orderBy(asc(lists.id))
      .for('no key update')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const locked = new Set(lockedIds)
  if ((await affectedListIds(tx, userId)).some((id) => !locked.has(id))) return 'retry'

  const imageIds = await imageIdsOf(tx, eq(lists.ownerId, userId))
  await removeFromRatings(tx, userId)
  await removeFromLearners(tx, userId)
  await tx.delete(mailQueue).where(eq(mailQueue.email, account.emailKey))
  await forgetAttempts(tx, [account.email])
  // Before the user: otherwise the database would first remove the author from each vocabulary in these lists, which takes longer than
  // deleting it.
  await tx.delete(lists).where(eq(lists.ownerId, userId))
  await tx.update(lists).set({ copiedFromId: null, copiedFromOwnerId: null }).where(eq(lists.copiedFromOwnerId, userId))
  await tx.delete(users).where(eq(users.id, userId))
  await queueMail(tx, 'accountDeleted', account.email, now)
  return { account, imageIds }
}

/** The lists that the user owns, was given a share of, rated, learns, or wrote a vocabulary of, and the copies of the user's lists. */
async function affectedListIds(tx: Database, userId: string): Promise<string[]> {
  const rows = await union(
    tx.select({ id: lists.id }).from(lists).where(eq(lists.ownerId, userId)),
    tx.select({ id: lists.id }).from(lists).where(eq(lists.copiedFromOwnerId, userId)),
    tx.select({ id: shares.listId }).from(shares).where(eq(shares.userId, userId)),
    tx.select({ id: ratings.listId }).from(ratings).where(eq(ratings.userId, userId)),
    tx.select({ id: learners.listId }).from(learners).where(eq(learners.userId, userId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.createdById, userId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.lastModifiedById, userId)),
  )
  return rows.map(({ id }) => id)
}
