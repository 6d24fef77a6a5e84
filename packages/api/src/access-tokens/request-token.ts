import { accessTokens, users } from '@wordtide/db'
import { and, eq, gt, isNotNull } from 'drizzle-orm'
import type { RequestToken, TokenHolder } from '../context.ts'
import { hashSecret } from '../secrets.ts'
import type { Services } from '../services.ts'
import { viewUser } from '../users/index.ts'
import { isToken } from './token-text.ts'

/** `lastUsedAt` is true to so many ms: a busy program writes it once in them. */
const usedEvery = 60_000

/** The access token that a request came with, whatever its text is. */
export function createRequestToken({ db, now }: Pick<Services, 'db' | 'now'>, secret: string): RequestToken {
  let holder: Promise<TokenHolder | undefined> | undefined
  const lookUp = async (): Promise<TokenHolder | undefined> => {
    if (!isToken(secret)) return undefined
    const at = now()
    const [found] = await db
      .select({ token: accessTokens, user: users })
      .from(accessTokens)
      .innerJoin(users, eq(users.id, accessTokens.userId))
      .where(
        and(eq(accessTokens.hash, hashSecret(secret)), gt(accessTokens.expiresAt, at), isNotNull(users.activatedAt)),
      )
    if (found === undefined) return undefined
    const { token, user } = found
    if (at.getTime() - (token.lastUsedAt?.getTime() ?? 0) >= usedEvery)
      await db.update(accessTokens).set({ lastUsedAt: at }).where(eq(accessTokens.id, token.id))
    return { person: viewUser(user), access: token.access }
  }
  return {
    holder() {
      holder ??= lookUp()
      return holder
    },
  }
}
