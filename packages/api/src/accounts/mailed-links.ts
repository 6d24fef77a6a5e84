import { type Database, tokens } from '@wordtide/db'
import { and, eq, exists, gt, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import { countMailboxAttempt } from '../limits/index.ts'
import { queueLinkMail } from '../mail/index.ts'
import type { Services } from '../services.ts'
import { findUser, lockUser, unknownUserId } from '../users/index.ts'
import { dayMs, hourMs } from '../values/durations.ts'
import { emailKey } from '../values/email-key.ts'
import { randomSecret, sha256Of } from '../values/secrets.ts'

/** A token in a mailed link proves that a user reads the mailbox. */
type TokenKind = (typeof tokens.$inferSelect)['kind']

/** The lifetime of each kind of link, and the page of the client that it opens. */
const linkKinds: Record<TokenKind, { lifetimeMs: number; path: string }> = {
  activation: { lifetimeMs: 24 * hourMs, path: '/user/activate' },
  reset: { lifetimeMs: hourMs, path: '/user/password-reset' },
  confirmEmail: { lifetimeMs: 24 * hourMs, path: '/user/confirm-email' },
  restoreEmail: { lifetimeMs: 7 * dayMs, path: '/user/restore-email' },
}

/**
 * Queues a mail with a link to this address, known or not: unknown ones are dropped at delivery, so that neither the response nor
 * its time tells which addresses have an account (decision 005). Throws TOO_MANY_REQUESTS; links that were sent before stay valid then.
 */
export async function requestLinkMail(context: Context, kind: 'activation' | 'reset', email: string): Promise<void> {
  const browserId = context.browser.idFor(await findUser(context.db, email))
  await countMailboxAttempt(context, 'mail', { mailbox: email, browserId })
  await queueLinkMail(context.db, kind, emailKey(email), context.now())
  context.wake('deliver mail')
}

/**
 * Creates the link of a queued mail, with a new token, of which only the hash is stored. Call `voidEarlier` once the mail has been sent:
 * it voids the links of this kind that the user had in other mails, but not those that earlier attempts to send this mail have made,
 * because one of them may have arrived.
 */
export async function createMailedLink(
  { db, now, publicUrl }: Pick<Services, 'db' | 'now' | 'publicUrl'>,
  { id: mailId, kind }: { id: string; kind: TokenKind },
  user: { id: string; email: string },
): Promise<{ link: string; expiresAt: Date; voidEarlier: () => Promise<void> }> {
  const { lifetimeMs, path } = linkKinds[kind]
  const token = randomSecret()
  const row = { hash: sha256Of(token), expiresAt: new Date(now().getTime() + lifetimeMs) }
  const isOfKind = and(eq(tokens.userId, user.id), eq(tokens.kind, kind))
  const earlier = await db.transaction(async (tx) => {
    await lockUser(tx, user.id)
    const isOfOtherMail = or(isNull(tokens.mailId), ne(tokens.mailId, mailId))
    const found = await tx.select({ hash: tokens.hash }).from(tokens).where(and(isOfKind, isOfOtherMail))
    await tx.insert(tokens).values({ userId: user.id, kind, mailId, ...row })
    return found.map(({ hash }) => hash)
  })
  return {
    // In the fragment, which no browser sends: the servers and proxies on the way would log a query.
    link: `${publicUrl}${path}#${new URLSearchParams({ email: user.email, token })}`,
    expiresAt: row.expiresAt,
    voidEarlier: async () => {
      if (earlier.length > 0) await db.delete(tokens).where(and(isOfKind, inArray(tokens.hash, earlier)))
    },
  }
}

/** A token that a client presents. */
interface PresentedToken {
  kind: TokenKind
  /** Undefined for an unknown address. */
  userId: string | undefined
  token: string
}

const isValid = ({ kind, userId = unknownUserId, token }: PresentedToken, now: Date) =>
  and(eq(tokens.userId, userId), eq(tokens.kind, kind), eq(tokens.hash, sha256Of(token)), gt(tokens.expiresAt, now))

/** Returns whether a token can be redeemed. It cannot if it is another user's, used, replaced or expired. */
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

/** The latest expiry of tokens that are made now, with a day for differences between the clocks of servers. */
const latestExpiryMs = Math.max(...Object.values(linkKinds).map(({ lifetimeMs }) => lifetimeMs)) + 24 * hourMs

/** Deletes expired tokens, and those that a server whose clock was ahead has made: they would work for too long. */
export async function deleteExpiredTokens({ db, now }: Services): Promise<void> {
  const latest = new Date(now().getTime() + latestExpiryMs)
  await db.delete(tokens).where(or(lte(tokens.expiresAt, now()), gt(tokens.expiresAt, latest)))
}
