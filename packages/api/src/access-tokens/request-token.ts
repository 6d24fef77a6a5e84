import { accessTokens, type Inputs, statement, users } from '@wordtide/db'
import { and, eq, gt, isNotNull, sql } from 'drizzle-orm'
import type { RequestToken, TokenHolder } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import type { Services } from '../services.ts'
import { viewUser } from '../users/index.ts'
import { minuteMs } from '../values/durations.ts'
import { randomSecret, sha256Of } from '../values/secrets.ts'

/** The precision of `lastUsedAt`: it is written at most once in this time. */
const lastUsedPrecisionMs = minuteMs

/** Creates the text of a new token. Its prefix tells users and secret scanners what it is. */
export const createTokenText = (): string => `wordtide_${randomSecret()}`

const isTokenText = (text: string): boolean => /^wordtide_[\w-]{43}$/.test(text)

/** Finds a token that is valid now, with its user. */
const findToken = statement((db, input: Inputs<{ hash: string; now: Date }>) =>
  db
    .select({ token: accessTokens, user: users })
    .from(accessTokens)
    .innerJoin(users, eq(users.id, accessTokens.userId))
    .where(
      and(
        eq(accessTokens.hash, input.hash),
        gt(accessTokens.expiresAt, sql.param(input.now, accessTokens.expiresAt)),
        isNotNull(users.activatedAt),
      ),
    ),
)

/** Creates the access token of one request from the text that the request carries, valid or not. */
export function createRequestToken({ db, now }: Pick<Services, 'db' | 'now'>, text: string): RequestToken {
  let holder: Promise<TokenHolder | undefined> | undefined
  let knownUserId: string | undefined

  async function lookUp(): Promise<TokenHolder | undefined> {
    if (!isTokenText(text)) return undefined
    const usedAt = now()
    const [row] = await findToken(db, { hash: sha256Of(text), now: usedAt })
    if (row === undefined) return undefined
    const { token, user } = row
    if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
    // Also if it is ahead: then a clock was wrong.
    if (Math.abs(usedAt.getTime() - (token.lastUsedAt?.getTime() ?? 0)) >= lastUsedPrecisionMs)
      await db.update(accessTokens).set({ lastUsedAt: usedAt }).where(eq(accessTokens.id, token.id))
    knownUserId = user.id
    return { user: viewUser(user), scope: token.scope }
  }

  return {
    holder() {
      holder ??= lookUp()
      return holder
    },
    get knownUserId() {
      return knownUserId
    },
  }
}
