import { type Database, invitations } from '@wordtide/db'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import type { Services } from '../services.ts'
import { dayMs } from '../values/durations.ts'
import { sha256Of } from '../values/secrets.ts'

/** The time for which the operator sees an invitation after it has expired. */
const expiredShownMs = 30 * dayMs

/**
 * Does nothing while registration is open. Otherwise throws REGISTRATION_CLOSED without an invitation, and INVALID_INVITATION if it is
 * unknown, used up or expired. It counts no use, and only refuses early: `spendInvitation` decides.
 */
export async function checkInvitation(
  { db, registration, now }: Pick<Services, 'db' | 'registration' | 'now'>,
  invitation: string | undefined,
): Promise<void> {
  if (registration === 'open') return
  if (invitation === undefined) throw new AppError('REGISTRATION_CLOSED')
  if ((await db.$count(invitations, isUsable(invitation, now()))) === 0) throw new AppError('INVALID_INVITATION')
}

/**
 * Counts one use of an invitation, in the transaction that creates the account; other uses wait until that ends. Does nothing while
 * registration is open. Throws as `checkInvitation` does.
 */
export async function spendInvitation(
  tx: Database,
  { registration, now }: Pick<Services, 'registration' | 'now'>,
  invitation: string | undefined,
): Promise<void> {
  if (registration === 'open') return
  if (invitation === undefined) throw new AppError('REGISTRATION_CLOSED')
  const spent = await tx
    .update(invitations)
    .set({ usesLeft: sql`${invitations.usesLeft} - 1` })
    .where(isUsable(invitation, now()))
    .returning({ id: invitations.id })
  if (spent.length === 0) throw new AppError('INVALID_INVITATION')
}

const isUsable = (invitation: string, now: Date) =>
  and(eq(invitations.hash, sha256Of(invitation)), gt(invitations.usesLeft, 0), gt(invitations.expiresAt, now))

/** Deletes invitations, used up or not, thirty days after they have expired. */
export async function deleteExpiredInvitations({ db, now }: Services): Promise<void> {
  await db.delete(invitations).where(lte(invitations.expiresAt, new Date(now().getTime() - expiredShownMs)))
}
