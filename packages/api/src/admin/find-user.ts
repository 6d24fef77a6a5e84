import { accessTokens, knownNetworks, mailQueue, sessions, twoFactors, userIdentities, userUsage } from '@wordtide/db'
import { and, eq, isNull } from 'drizzle-orm'
import * as z from 'zod'
import { lastUseOf } from '../accounts/index.ts'
import type { AdminServices } from './services.ts'
import { adminUser, requireUser, viewAdminUser } from './users.ts'

/** A user with the data that operators need for support. Times are unix milliseconds; null is never, or longer ago than is known. */
export const adminUserDetails = adminUser.extend({
  /** The last sign-in: from any network in the last year, or that of a session that is still stored. */
  lastSignInAt: z.number().nullable(),
  /** The last use of a session, to the day, or of an access token, to the minute. */
  lastUsedAt: z.number().nullable(),
  hasPassword: z.boolean(),
  /** The issuers of the linked identities. */
  identities: z.array(z.string()),
  /** Null without one. */
  secondFactorSince: z.number().nullable(),
  /** The lists that the user owns, the vocabularies in them, and the bytes of their texts, and of their images and sounds. */
  lists: z.number(),
  vocabularies: z.number(),
  textBytes: z.number(),
  imageBytes: z.number(),
  /** The sessions and access tokens that are valid now. */
  sessions: z.number(),
  accessTokens: z.number(),
  /** The mails to the user that are still to be sent. */
  waitingMails: z.number(),
})

/** Returns the user with this address. Throws AdminError if there is none. */
export async function findUserDetails(
  { db, now }: AdminServices,
  { email }: { email: string },
): Promise<z.input<typeof adminUserDetails>> {
  const user = await requireUser(db, email)
  const [usage] = await db.select().from(userUsage).where(eq(userUsage.userId, user.id))
  const stored = await db
    .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt })
    .from(sessions)
    .where(eq(sessions.userId, user.id))
  const networks = await db
    .select({ seenAt: knownNetworks.seenAt })
    .from(knownNetworks)
    .where(eq(knownNetworks.userId, user.id))
  const identities = await db
    .select({ issuer: userIdentities.issuer })
    .from(userIdentities)
    .where(eq(userIdentities.userId, user.id))
    .orderBy(userIdentities.issuer)
  const tokens = await db
    .select({ lastUsedAt: accessTokens.lastUsedAt, expiresAt: accessTokens.expiresAt })
    .from(accessTokens)
    .where(eq(accessTokens.userId, user.id))
  const [factor] = await db
    .select({ confirmedAt: twoFactors.confirmedAt })
    .from(twoFactors)
    .where(eq(twoFactors.userId, user.id))
  const waitingMails = await db.$count(mailQueue, and(eq(mailQueue.email, user.emailKey), isNull(mailQueue.failedAt)))
  const signIns = [...stored.map(({ createdAt }) => createdAt), ...networks.map(({ seenAt }) => seenAt)]
  const uses = [...signIns, ...stored.map(lastUseOf), ...tokens.flatMap(({ lastUsedAt }) => lastUsedAt ?? [])]
  const isValid = ({ expiresAt }: { expiresAt: Date }) => expiresAt > now()
  return {
    ...viewAdminUser(user),
    lastSignInAt: latestOf(signIns),
    lastUsedAt: latestOf(uses),
    hasPassword: user.passwordHash !== null,
    identities: identities.map(({ issuer }) => issuer),
    secondFactorSince: factor?.confirmedAt?.getTime() ?? null,
    lists: usage?.lists ?? 0,
    vocabularies: usage?.vocs ?? 0,
    textBytes: usage?.textBytes ?? 0,
    imageBytes: usage?.imageBytes ?? 0,
    sessions: stored.filter(isValid).length,
    accessTokens: tokens.filter(isValid).length,
    waitingMails,
  }
}

const latestOf = (times: readonly Date[]): number | null =>
  times.length === 0 ? null : Math.max(...times.map((time) => time.getTime()))
