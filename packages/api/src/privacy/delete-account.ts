import { type Database, learners, lists, mailQueue, ratings, shares, users, vocs } from '@wordtide/db'
import { asc, eq, inArray } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { UserContext } from '../context.ts'
import { emailKey } from '../email-key.ts'
import { AppError } from '../errors.ts'
import { removeFiles } from '../images/index.ts'
import { removeFromLearners } from '../learning/index.ts'
import { forgetAttempts } from '../limits/index.ts'
import { imageIdsOf } from '../lists/index.ts'
import { queueMail } from '../mail/index.ts'
import { removeFromRatings } from '../ratings/index.ts'
import { logSecurityEvent } from '../security-events.ts'
import { lockUser } from '../users/index.ts'

/** How often to try while other requests of the user keep writing to lists that were not locked. */
const maxAttempts = 5

/**
 * Deletes the user's account with everything that belongs to it: lists and their content, shares, ratings, learning,
 * profile, feedback, sessions, queued mails, image files. The counts of other users' lists are updated; vocabularies that
 * the user wrote there stay, without an author. A last mail tells the owner. BUSY if the user keeps writing elsewhere meanwhile.
 */
export async function deleteAccount(context: UserContext): Promise<void> {
  const { db } = context
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const imageIds = await db.transaction((tx) => tryToDelete(tx, context))
    if (imageIds === undefined) continue
    logSecurityEvent(context, 'account-deleted', { userId: context.user.id })
    context.wake('deliver mail')
    await context.session.revoke()
    await removeFiles(context, imageIds)
    return
  }
  throw new AppError('BUSY', { retryAfter: 5 })
}

/**
 * Deletes the account and returns the image files that no row refers to any more. Locks the user's row, then every list
 * that changes, by id, then the user's row `FOR UPDATE`: from then on no row that refers to the user can be inserted.
 * Returns undefined, and changes nothing, if one was inserted before that in a list that is not locked.
 */
async function tryToDelete(tx: Database, { user, browser, now }: UserContext): Promise<string[] | undefined> {
  const account = await lockUser(tx, user.id)
  // Another request has deleted it.
  if (account === undefined) throw new AppError('UNAUTHORIZED')
  const lockedIds = await affectedListIds(tx, user.id)
  if (lockedIds.length > 0)
    await tx
      .select({ id: lists.id })
      .from(lists)
      .where(inArray(lists.id, lockedIds))
      .orderBy(asc(lists.id))
      .for('no key update')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, user.id)).for('update')
  const locked = new Set(lockedIds)
  if ((await affectedListIds(tx, user.id)).some((id) => !locked.has(id))) return undefined

  const imageIds = await imageIdsOf(tx, eq(lists.ownerId, user.id))
  await removeFromRatings(tx, user.id)
  await removeFromLearners(tx, user.id)
  await tx.delete(mailQueue).where(eq(mailQueue.email, emailKey(user.email)))
  await forgetAttempts(tx, [user.email])
  // Before the user: otherwise the database would first remove the author from each vocabulary in these lists, which takes longer than
  // deleting it.
  await tx.delete(lists).where(eq(lists.ownerId, user.id))
  await tx
    .update(lists)
    .set({ copiedFromId: null, copiedFromOwnerId: null })
    .where(eq(lists.copiedFromOwnerId, user.id))
  await tx.delete(users).where(eq(users.id, user.id))
  await queueMail(tx, 'accountDeleted', user.email, now())
  browser.forget(account)
  return imageIds
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
