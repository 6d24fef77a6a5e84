import { accessTokens } from '@wordtide/db'
import { lte } from 'drizzle-orm'
import type { Services } from '../services.ts'

/** How long its owner still sees a token that has expired, in ms. */
const shownFor = 30 * 86_400_000

/** Removes tokens that expired long ago. */
export async function cleanUpAccessTokens({ db, now }: Services): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, new Date(now().getTime() - shownFor)))
}
