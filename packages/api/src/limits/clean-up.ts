import { rateLimits } from '@wordtide/db'
import { lte } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** Removes counts whose window is over. */
export async function cleanUpLimits({ db, now }: Services): Promise<void> {
  await db.delete(rateLimits).where(lte(rateLimits.until, now()))
}
