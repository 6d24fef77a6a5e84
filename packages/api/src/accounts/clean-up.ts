import { tokens } from '@wordtide/db'
import { lte } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { luciaOf } from './lucia.ts'

/** Removes what has expired: sessions and tokens. */
export async function cleanUpAccounts({ db, now }: Services): Promise<void> {
  await luciaOf(db).deleteExpiredSessions()
  await db.delete(tokens).where(lte(tokens.expiresAt, now()))
}
