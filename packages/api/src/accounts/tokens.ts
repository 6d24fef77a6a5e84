import { type Database, tokens } from '@wordtide/db'
import { and, eq, gt } from 'drizzle-orm'
import { hashSecret, randomSecret } from '../secrets.ts'

export type TokenKind = (typeof tokens.$inferSelect)['kind']

const hour = 60 * 60 * 1000
const lifetimes: Record<TokenKind, number> = { activation: 24 * hour, reset: hour }

/** A new token of this kind, which voids the one before it; only its hash is kept. */
export async function mintToken(db: Database, kind: TokenKind, userId: string, now: Date): Promise<string> {
  const token = randomSecret()
  const row = { hash: hashSecret(token), expiresAt: new Date(now.getTime() + lifetimes[kind]) }
  await db
    .insert(tokens)
    .values({ userId, kind, ...row })
    .onConflictDoUpdate({ target: [tokens.userId, tokens.kind], set: row })
  return token
}

const fits = (kind: TokenKind, userId: string | undefined, token: string, now: Date) =>
  and(
    eq(tokens.userId, userId ?? nobody),
    eq(tokens.kind, kind),
    eq(tokens.hash, hashSecret(token)),
    gt(tokens.expiresAt, now),
  )

/** Whose account no account is: asking for its tokens costs what asking for somebody's does. */
const nobody = '00000000-0000-0000-0000-000000000000'

/** Whether a token could be used now; false when it is not this person's, used, replaced or expired. */
export async function isTokenValid(
  db: Database,
  kind: TokenKind,
  userId: string | undefined,
  token: string,
  now: Date,
): Promise<boolean> {
  return (await db.$count(tokens, fits(kind, userId, token, now))) === 1
}

/** Uses a token up; false where it is not valid, as `isTokenValid` says. */
export async function redeemToken(
  tx: Database,
  kind: TokenKind,
  userId: string | undefined,
  token: string,
  now: Date,
): Promise<boolean> {
  const used = await tx
    .delete(tokens)
    .where(fits(kind, userId, token, now))
    .returning({ userId: tokens.userId })
  return used.length === 1
}
