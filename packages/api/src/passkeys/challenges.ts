import { type Database, passkeyChallenges } from '@wordtide/db'
import { and, eq, gt, lte, or } from 'drizzle-orm'
import type { Services } from '../services.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { minuteMs } from '../values/durations.ts'
import { randomSecret, sha256Of } from '../values/secrets.ts'

/** The time in which a challenge must be answered. */
export const challengeMs = 5 * minuteMs

/** The purpose of a challenge, and its recipient: the hash of the session's id, or of the secret in the browser's cookie. */
export interface ChallengeUse {
  purpose: (typeof passkeyChallenges.$inferSelect)['purpose']
  boundTo: string
}

/** Creates a challenge that can be answered once. */
export async function createChallenge({ db, now }: Pick<Services, 'db' | 'now'>, use: ChallengeUse): Promise<string> {
  const challenge = randomSecret()
  const expiresAt = new Date(now().getTime() + challengeMs)
  await db.insert(passkeyChallenges).values({ ...use, hash: sha256Of(challenge), expiresAt })
  return challenge
}

/** Uses a challenge up. Returns whether it was given for this, and is neither used nor expired. */
export async function redeemChallenge(
  db: Database,
  challenge: string,
  { purpose, boundTo }: ChallengeUse,
  now: Date,
): Promise<boolean> {
  const { hash, expiresAt, ...columns } = passkeyChallenges
  const redeemed = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(hash, sha256Of(challenge)),
        eq(columns.purpose, purpose),
        eq(columns.boundTo, boundTo),
        gt(expiresAt, now),
        lte(expiresAt, latest(now)),
      ),
    )
    .returning({ hash })
  return redeemed.length > 0
}

/** Deletes expired challenges. */
export async function deleteExpiredChallenges({ db, now }: Services): Promise<void> {
  const { expiresAt } = passkeyChallenges
  await db.delete(passkeyChallenges).where(or(lte(expiresAt, now()), gt(expiresAt, latest(now()))))
}

/** A challenge that expires later is from a server whose clock was wrong. */
const latest = (now: Date) => new Date(now.getTime() + challengeMs + clockToleranceMs)
