import type { AccessTokenView, createAccessTokenInput } from '@wordtide/contract'
import { limits } from '@wordtide/contract'
import { accessTokens } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import type * as z from 'zod'
import type { SignedIn } from '../context.ts'
import { AppError } from '../errors.ts'
import { newId } from '../ids.ts'
import { hashSecret } from '../secrets.ts'
import { lockUser } from '../users/index.ts'
import { newToken } from './token-text.ts'
import { viewToken } from './view.ts'

const dayMs = 86_400_000

/**
 * Makes an access token and answers it, once and never again; MAX_ACCESS_TOKENS_EXCEEDED. A password reset voids tokens and
 * ends sessions: one that it overtakes here fails with UNAUTHORIZED.
 */
export async function createAccessToken(
  { db, person, session, now }: SignedIn,
  { name, access, days }: z.output<typeof createAccessTokenInput>,
): Promise<AccessTokenView & { token: string }> {
  const token = newToken()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + days * dayMs)
  const row = { id: newId(), name, access, createdAt, expiresAt, lastUsedAt: null }
  await db.transaction(async (tx) => {
    await lockUser(tx, person.id)
    if (!(await session.isOpen(tx))) throw new AppError('UNAUTHORIZED')
    const there = await tx.$count(accessTokens, eq(accessTokens.userId, person.id))
    if (there >= limits.accessTokens.count) throw new AppError('MAX_ACCESS_TOKENS_EXCEEDED')
    await tx.insert(accessTokens).values({ ...row, userId: person.id, hash: hashSecret(token) })
  })
  return { ...viewToken(row), token }
}
