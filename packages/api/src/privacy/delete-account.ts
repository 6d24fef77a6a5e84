import { type Database, learners, lists, mailQueue, ratings, shares, users, vocs } from '@wordtide/db'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import { emailKey } from '../accounts/index.ts'
import type { SignedIn } from '../context.ts'
import { AppError } from '../errors.ts'
import { removeFiles } from '../images/index.ts'
import { removeFromLearnersCounts } from '../learning/index.ts'
import { forgetAttempts } from '../limits/index.ts'
import { imagesOf } from '../lists/index.ts'
import { lockUser } from '../users/index.ts'

/** Something of the person's was written between two looks: how often to begin again before giving up. */
const attempts = 5

/**
 * Deletes the person's account, and with it everything of theirs: lists with all that is in them, shares, ratings, learning,
 * profile, feedback, sessions, waiting mails, image files. Counts of other people's lists follow; vocabularies that the
 * person wrote there stay, by nobody. BUSY while the person keeps writing elsewhere.
 */
export async function deleteAccount(context: SignedIn): Promise<void> {
  const { db } = context
  for (let attempt = 0; attempt < attempts; attempt++) {
    const files = await db.transaction((tx) => deleteIfStill(tx, context))
    if (files === undefined) continue
    await context.session.revoke()
    await removeFiles(context, files)
    return
  }
  throw new AppError('BUSY', { retryAfter: 5 })
}

/**
 * One try: locks the person, then every list that changes with them, in the order of all locks. Then nothing that refers to
 * the person can be written any more; what was written in between, in a list that is not locked, ends the try. Answers the
 * image files that no row names any longer.
 */
async function deleteIfStill(tx: Database, { person }: SignedIn): Promise<string[] | undefined> {
  await lockUser(tx, person.id)
  const locked = await touchedLists(tx, person.id)
  if (locked.length > 0)
    await tx
      .select({ id: lists.id })
      .from(lists)
      .where(inArray(lists.id, locked))
      .orderBy(asc(lists.id))
      .for('no key update')
  await tx.select({ id: users.id }).from(users).where(eq(users.id, person.id)).for('update')
  const known = new Set(locked)
  if ((await touchedLists(tx, person.id)).some((id) => !known.has(id))) return undefined

  const files = await imagesOf(tx, eq(lists.ownerId, person.id))
  await uncountRatings(tx, person.id)
  await removeFromLearnersCounts(tx, person.id)
  await tx.delete(mailQueue).where(eq(mailQueue.email, emailKey(person.email)))
  await forgetAttempts(tx, person.email)
  await tx.delete(users).where(eq(users.id, person.id))
  return files
}

/** Lists in which something is the person's: the list itself, a share, a rating, learning, or a vocabulary. */
async function touchedLists(tx: Database, personId: string): Promise<string[]> {
  const rows = await union(
    tx.select({ id: lists.id }).from(lists).where(eq(lists.ownerId, personId)),
    tx.select({ id: shares.listId }).from(shares).where(eq(shares.userId, personId)),
    tx.select({ id: ratings.listId }).from(ratings).where(eq(ratings.userId, personId)),
    tx.select({ id: learners.listId }).from(learners).where(eq(learners.userId, personId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.createdById, personId)),
    tx.select({ id: vocs.listId }).from(vocs).where(eq(vocs.lastModifiedById, personId)),
  )
  return rows.map(({ id }) => id)
}

async function uncountRatings(tx: Database, personId: string): Promise<void> {
  await tx
    .update(lists)
    .set({
      ratingsSum: sql`${lists.ratingsSum} - ${ratings.rating}`,
      ratingsCount: sql`${lists.ratingsCount} - 1`,
    })
    .from(ratings)
    .where(and(eq(ratings.listId, lists.id), eq(ratings.userId, personId)))
}
