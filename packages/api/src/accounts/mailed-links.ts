import { type Database, tokens } from '@wordtide/db'
import { and, eq, exists, gt, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { countAttempt } from '../limits/index.ts'
import { type MailKind, queueMail } from '../mail/index.ts'
import { hashSecret, randomSecret } from '../secrets.ts'
import type { Services } from '../services.ts'
import { emailKey, lockUser } from '../users/index.ts'

/** A token in a mailed link proves that a user reads the mailbox. */
type TokenKind = (typeof tokens.$inferSelect)['kind']

const hourMs = 60 * 60 * 1000

/** For each kind, how long its link works, and the page of the client that it opens. */
const linkKinds: Record<TokenKind, { lifetimeMs: number; path: string }> = {
  activation: { lifetimeMs: 24 * hourMs, path: '/user/activate' },
  reset: { lifetimeMs: hourMs, path: '/user/password-reset' },
}

/**
 * Queues a mail with a link to this address, known or not: unknown ones are dropped at delivery, so that neither the response nor
 * its time tells which addresses have an account (decision 005). Throws TOO_MANY_REQUESTS.
 */
export async function requestLinkMail(context: Context, kind: MailKind, email: string): Promise<void> {
  await countAttempt(context, 'mail', email)
  await queueMail(context.db, kind, emailKey(email), context.now())
  context.wake('deliver mail')
}

/**
 * Creates the link of a queued mail, with a new token. It voids the user's links of this kind in other mails, but not those that earlier
 * attempts to send this mail have made: one of them may have arrived. Only the token's hash is stored.
 */
export async function createMailedLink(
  { db, now, publicUrl }: Services,
  { id: mailId, kind }: { id: string; kind: TokenKind },
  user: { id: string; email: string },
): Promise<string> {
  const { lifetimeMs, path } = linkKinds[kind]
  const token = randomSecret()
  const row = { hash: hashSecret(token), expiresAt: new Date(now().getTime() + lifetimeMs) }
  await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    await tx
      .delete(tokens)
      .where(
        and(eq(tokens.userId, user.id), eq(tokens.kind, kind), or(isNull(tokens.mailId), ne(tokens.mailId, mailId))),
      )
    await tx.insert(tokens).values({ userId: user.id, kind, mailId, ...row })
  })
  return `${publicUrl}${path}?${new URLSearchParams({ email: user.email, token })}`
}

/** A token that a client presents. */
interface PresentedToken {
  kind: TokenKind
  /** Undefined for an unknown address. */
  userId: string | undefined
  token: string
}

/** An id that no user has: an unknown address costs the same statements as a known one. */
const unknownUserId = '00000000-0000-0000-0000-000000000000'

const isValid = ({ kind, userId = unknownUserId, token }: PresentedToken, now: Date) =>
  and(eq(tokens.userId, userId), eq(tokens.kind, kind), eq(tokens.hash, hashSecret(token)), gt(tokens.expiresAt, now))

/** Whether a token can be redeemed. It cannot if it is another user's, used, replaced or expired. */
export async function isTokenValid(db: Database, token: PresentedToken, now: Date): Promise<boolean> {
  return (await db.$count(tokens, isValid(token, now))) === 1
}

/** Deletes a token if it is valid, with the others of its kind, and returns whether it was. */
export async function redeemToken(tx: Database, token: PresentedToken, now: Date): Promise<boolean> {
  const { kind, userId = unknownUserId } = token
  const presented = tx.select({ found: sql`1` }).from(tokens).where(isValid(token, now))
  const redeemed = await tx
    .delete(tokens)
    .where(and(eq(tokens.userId, userId), eq(tokens.kind, kind), exists(presented)))
    .returning({ hash: tokens.hash })
  return redeemed.length > 0
}

/** When the latest of the tokens expires that are made now, with a day for differences between the clocks of servers. */
const latestExpiryMs = Math.max(...Object.values(linkKinds).map(({ lifetimeMs }) => lifetimeMs)) + 24 * hourMs

/** Deletes expired tokens, and those that a server whose clock was ahead has made: they would work for too long. */
export async function deleteExpiredTokens({ db, now }: Services): Promise<void> {
  const latest = new Date(now().getTime() + latestExpiryMs)
  await db.delete(tokens).where(or(lte(tokens.expiresAt, now()), gt(tokens.expiresAt, latest)))
}
