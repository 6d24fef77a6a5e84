import type { RatingView } from '@wordtide/contract'
import { type Database, ratings } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { accessList } from '../lists/index.ts'

/** What the person thinks of a list; LIST_NOT_FOUND. */
export async function ownRating({ db, person }: SignedIn, listId: string): Promise<RatingView> {
  const { list } = await accessList(db, person.id, listId, 'see')
  const row = await findRating(db, list.id, person.id)
  return row === undefined
    ? { rating: 0, lastModifiedAt: null }
    : { rating: row.rating, lastModifiedAt: row.lastModifiedAt.getTime() }
}

/** The row of one person's rating, or undefined. */
export async function findRating(db: Database, listId: string, personId: string) {
  const [row] = await db
    .select()
    .from(ratings)
    .where(and(eq(ratings.listId, listId), eq(ratings.userId, personId)))
  return row
}
