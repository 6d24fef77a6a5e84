import { accessTokens, type Database } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { SignedIn } from '../context.ts'
import { AppError } from '../errors.ts'
import { isId } from '../ids.ts'

/** Ends one of the person's tokens, at once; ACCESS_TOKEN_NOT_FOUND. */
export async function revokeAccessToken({ db, person }: SignedIn, id: string): Promise<void> {
  const own = and(eq(accessTokens.userId, person.id), eq(accessTokens.id, id))
  const removed = isId(id) ? await db.delete(accessTokens).where(own).returning({ id: accessTokens.id }) : []
  if (removed.length === 0) throw new AppError('ACCESS_TOKEN_NOT_FOUND')
}

/** Ends all of somebody's tokens. */
export async function revokeAccessTokensOf(tx: Database, userId: string): Promise<void> {
  await tx.delete(accessTokens).where(eq(accessTokens.userId, userId))
}
