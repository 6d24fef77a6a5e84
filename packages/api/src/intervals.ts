import { type Database, users } from '@wordtide/db'
import { DEFAULT_INTERVALS } from '@wordtide/scheduling'
import { eq } from 'drizzle-orm'

/** The person's ladder: days between reviews. */
export async function intervalsOf(db: Database, userId: string): Promise<readonly number[]> {
  const [row] = await db.select({ intervals: users.intervals }).from(users).where(eq(users.id, userId))
  return row?.intervals ?? DEFAULT_INTERVALS
}

/**
 * `intervalsOf` that also locks the person's row: the first lock of every change to what is the person's. As on lists, the lock
 * lets rows that refer to it be inserted meanwhile: a full one would deadlock with them.
 */
export async function lockPerson(tx: Database, userId: string): Promise<readonly number[]> {
  const [row] = await tx
    .select({ intervals: users.intervals })
    .from(users)
    .where(eq(users.id, userId))
    .for('no key update')
  return row?.intervals ?? DEFAULT_INTERVALS
}
