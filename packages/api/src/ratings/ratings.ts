import type { RatingView, rateInput } from '@wordtide/contract'
import { type Database, lists, ratings } from '@wordtide/db'
import { and, eq, inArray, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { accessList } from '../lists/index.ts'

/** Returns the user's rating of a list, 0 if there is none. Throws LIST_NOT_FOUND. */
export async function getRating({ db, user }: UserContext, listId: string): Promise<RatingView> {
  const { list } = await accessList(db, user.id, listId, 'see')
  const own = await findRating(db, list.id, user.id)
  return own === undefined
    ? { rating: 0, lastModifiedAt: null }
    : { rating: own.rating, lastModifiedAt: own.lastModifiedAt.getTime() }
}

/** Replaces the user's rating of a list, or clears it with 0, and updates the list's mean; LIST_NOT_FOUND, FORBIDDEN. */
export async function rateList(
  { db, user, now }: UserContext,
  { listId, rating }: z.output<typeof rateInput>,
): Promise<RatingView> {
  return db.transaction(async (tx) => {
    const { list } = await accessList(tx, user.id, listId, 'rate', { lock: true })
    const before = await findRating(tx, list.id, user.id)
    await addToRatings(tx, list.id, {
      sum: rating - (before?.rating ?? 0),
      count: Number(rating > 0) - Number(before !== undefined),
    })
    if (rating === 0) {
      await tx.delete(ratings).where(and(eq(ratings.listId, list.id), eq(ratings.userId, user.id)))
      return { rating, lastModifiedAt: null }
    }
    const lastModifiedAt = now()
    await tx
      .insert(ratings)
      .values({ listId: list.id, userId: user.id, rating, lastModifiedAt })
      .onConflictDoUpdate({ target: [ratings.listId, ratings.userId], set: { rating, lastModifiedAt } })
    return { rating, lastModifiedAt: lastModifiedAt.getTime() }
  })
}

/** Subtracts the user's ratings from the means of these lists, which are locked, before they are deleted with the account. */
export async function removeFromRatings(tx: Database, userId: string, listIds: readonly string[]): Promise<void> {
  await tx
    .update(lists)
    .set({
      ratingsSum: sql`${lists.ratingsSum} - ${ratings.rating}`,
      ratingsCount: sql`${lists.ratingsCount} - 1`,
    })
    .from(ratings)
    .where(and(eq(ratings.listId, lists.id), eq(ratings.userId, userId), inArray(lists.id, [...listIds])))
}

async function findRating(db: Database, listId: string, userId: string) {
  const [found] = await db
    .select()
    .from(ratings)
    .where(and(eq(ratings.listId, listId), eq(ratings.userId, userId)))
  return found
}

const addToRatings = (tx: Database, listId: string, { sum, count }: { sum: number; count: number }) =>
  tx
    .update(lists)
    .set({
      ratingsSum: sql`${lists.ratingsSum} + ${sum}::int`,
      ratingsCount: sql`${lists.ratingsCount} + ${count}::int`,
    })
    .where(eq(lists.id, listId))
