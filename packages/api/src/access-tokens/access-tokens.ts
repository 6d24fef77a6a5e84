import { type AccessTokenView, type createAccessTokenInput, limits } from '@wordtide/contract'
import { accessTokens, type Database } from '@wordtide/db'
import { and, desc, eq, lte } from 'drizzle-orm'
import type * as z from 'zod'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { recordSecurityEvent } from '../security-events.ts'
import type { Services } from '../services.ts'
import { lockUser, queueNotice } from '../users/index.ts'
import { dayMs } from '../values/durations.ts'
import { isId, newId } from '../values/ids.ts'
import { sha256Of } from '../values/secrets.ts'
import { createTokenText } from './request-token.ts'

/** The time for which an expired token stays in its owner's list. */
const expiredShownMs = 30 * dayMs

/** Returns the user's tokens, newest first, recently expired ones included. Their number is limited, so they are not paged. */
export async function listAccessTokens(db: Database, userId: string): Promise<AccessTokenView[]> {
  const rows = await db
    .select()
    .from(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .orderBy(desc(accessTokens.id))
  return rows.map(viewToken)
}

/**
 * Creates an access token and returns its text, which is not stored and cannot be shown again. The user gets a notice. Throws
 * MAX_ACCESS_TOKENS_EXCEEDED, and UNAUTHORIZED if a password reset has ended the session in the meantime.
 */
export async function createAccessToken(
  context: UserContext,
  { name, scope, days }: z.output<typeof createAccessTokenInput>,
): Promise<AccessTokenView & { token: string }> {
  const { db, user, session, now } = context
  const token = createTokenText()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + days * dayMs)
  const row = { id: newId(), name, scope, createdAt, expiresAt, lastUsedAt: null }
  const logEvent = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
    const count = await tx.$count(accessTokens, eq(accessTokens.userId, user.id))
    if (count >= limits.accessTokens.count) throw new AppError('MAX_ACCESS_TOKENS_EXCEEDED')
    await tx.insert(accessTokens).values({ ...row, userId: user.id, hash: sha256Of(token) })
    await queueNotice(tx, 'accessTokenCreated', user, createdAt)
    return recordSecurityEvent(tx, context, 'access-token-created', { userId: user.id })
  })
  logEvent()
  context.wake('deliver mail')
  return { ...viewToken(row), token }
}

/** Revokes one of the user's tokens. Throws ACCESS_TOKEN_NOT_FOUND. */
export async function deleteAccessToken(context: UserContext, id: string): Promise<void> {
  const { db, user } = context
  const isOwn = and(eq(accessTokens.userId, user.id), eq(accessTokens.id, id))
  const logEvent = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const deleted = isId(id) ? await tx.delete(accessTokens).where(isOwn).returning({ id: accessTokens.id }) : []
    if (deleted.length === 0) throw new AppError('ACCESS_TOKEN_NOT_FOUND')
    return recordSecurityEvent(tx, context, 'access-token-revoked', { userId: user.id })
  })
  logEvent()
}

/** Revokes all tokens of a user; returns how many. */
export async function deleteAccessTokensOf(tx: Database, userId: string): Promise<number> {
  const revoked = await tx
    .delete(accessTokens)
    .where(eq(accessTokens.userId, userId))
    .returning({ id: accessTokens.id })
  return revoked.length
}

/** Deletes tokens that expired long ago. */
export async function cleanUpAccessTokens({ db, now }: Services): Promise<void> {
  await db.delete(accessTokens).where(lte(accessTokens.expiresAt, new Date(now().getTime() - expiredShownMs)))
}

type TokenRow = Omit<typeof accessTokens.$inferSelect, 'userId' | 'hash'>

const viewToken = ({ id, name, scope, createdAt, expiresAt, lastUsedAt }: TokenRow): AccessTokenView => ({
  id,
  name,
  scope,
  createdAt: createdAt.getTime(),
  expiresAt: expiresAt.getTime(),
  lastUsedAt: lastUsedAt?.getTime() ?? null,
})
