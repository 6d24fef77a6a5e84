import { type Database, learners, lists, reviews, users } from '@wordtide/db'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import { lockUser } from '../users/index.ts'
import { dueAtSql } from './review-sql.ts'

/** The user's intervals, in days. */
export async function intervalsOf(db: Database, userId: string): Promise<readonly number[]> {
  const [user] = await db.select({ intervals: users.intervals }).from(users).where(eq(users.id, userId))
  return user?.intervals ?? DEFAULT_INTERVALS
}

/** Locks the user's row until the transaction ends, and returns the user's intervals. */
export async function lockSchedule(tx: Database, userId: string): Promise<readonly number[]> {
  return (await lockUser(tx, userId))?.intervals ?? DEFAULT_INTERVALS
}

/**
 * Saves the user's intervals and moves the due date of every review of the user to them, in one statement; no confidence
 * changes. Locks the user's row, then the lists with reviews of the user.
 */
export async function changeIntervals(
  tx: Database,
  userId: string,
  intervals: readonly number[],
  now: Date,
): Promise<void> {
  await lockUser(tx, userId)
  await lockReviewedLists(tx, userId)
  await tx
    .update(users)
    .set({ intervals: [...intervals] })
    .where(eq(users.id, userId))
  const dueAt = dueAtSql(intervals, now)
  await tx
    .update(reviews)
    .set({ dueAt })
    .where(and(eq(reviews.userId, userId), sql`${reviews.dueAt} is distinct from ${dueAt}`))
}

/**
 * Keeps vocabularies and lists from being deleted: a deletion would lock the same reviews in another order, and the two
 * transactions could deadlock.
 */
async function lockReviewedLists(tx: Database, userId: string): Promise<void> {
  await tx
    .select({ id: lists.id })
    .from(learners)
    .innerJoin(lists, eq(lists.id, learners.listId))
    .where(and(eq(learners.userId, userId), isNotNull(learners.lastReviewedAt)))
    .orderBy(asc(lists.id))
    .for('share', { of: lists })
}
