import type { RatingView, rateInput } from '@wordtide/contract'
import { type Database, lists, ratings } from '@wordtide/db'
import { and, eq, sql } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { accessList } from '../lists/index.ts'
import { findRating } from './own.ts'

/** Rates a list anew, or clears the rating with 0; the list's mean follows. LIST_NOT_FOUND, FORBIDDEN. */
export async function rateList(
  { db, person, now }: SignedIn,
  { listId, rating }: z.output<typeof rateInput>,
): Promise<RatingView> {
  return db.transaction(async (tx) => {
    const { list } = await accessList(tx, person.id, listId, 'rate', { lock: true })
    const before = await findRating(tx, list.id, person.id)
    await count(tx, list.id, rating - (before?.rating ?? 0), Number(rating > 0) - Number(before !== undefined))
    if (rating === 0) {
      await tx.delete(ratings).where(and(eq(ratings.listId, list.id), eq(ratings.userId, person.id)))
      return { rating, lastModifiedAt: null }
    }
    const lastModifiedAt = now()
    await tx
      .insert(ratings)
      .values({ listId: list.id, userId: person.id, rating, lastModifiedAt })
      .onConflictDoUpdate({ target: [ratings.listId, ratings.userId], set: { rating, lastModifiedAt } })
    return { rating, lastModifiedAt: lastModifiedAt.getTime() }
  })
}

const count = (tx: Database, listId: string, stars: number, people: number) =>
  tx
    .update(lists)
    .set({
      ratingsSum: sql`${lists.ratingsSum} + ${stars}::int`,
      ratingsCount: sql`${lists.ratingsCount} + ${people}::int`,
    })
    .where(eq(lists.id, listId))
