import { accessTokens, type Database, sessions, users } from '@wordtide/db'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { deleteAccessTokensOf } from '../access-tokens/index.ts'
import { logSecurityEvent, type SecurityEvent } from '../security-events.ts'
import { removeSecondFactor } from '../two-factor-settings/index.ts'
import { queueNotice } from '../users/index.ts'
import type { AdminServices } from './services.ts'
import { adminUser, requireLockedUser, viewAdminUser } from './users.ts'

/** A suspended user. `wasSuspended`: already before. `sessions`: how many were ended. */
export const userSuspension = z.object({ user: adminUser, wasSuspended: z.boolean(), sessions: z.number() })

/** Keeps a user out until `activateUser`, and ends all sessions. Access tokens stay, and are refused. Throws AdminError for an unknown address. */
export async function suspendUser(
  services: AdminServices,
  { email }: { email: string },
): Promise<z.input<typeof userSuspension>> {
  const outcome = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    const suspendedAt = user.suspendedAt ?? services.now()
    if (user.suspendedAt === null) await tx.update(users).set({ suspendedAt }).where(eq(users.id, user.id))
    return {
      user: { ...user, suspendedAt },
      wasSuspended: user.suspendedAt !== null,
      sessions: await endSessions(tx, user),
    }
  })
  const { user, wasSuspended } = outcome
  if (!wasSuspended) logSecurityEvent(services, 'account-suspended', { userId: user.id, by: 'operator' })
  return { ...outcome, user: viewAdminUser(user) }
}

/** An active user. `wasSuspended` and `wasActivated`: before. */
export const userActivation = z.object({ user: adminUser, wasSuspended: z.boolean(), wasActivated: z.boolean() })

/**
 * Lets a user in: ends the suspension, and activates an account whose owner has never opened the mailed link, without proof that the
 * mailbox is theirs. Throws AdminError for an unknown address.
 */
export async function activateUser(
  services: AdminServices,
  { email }: { email: string },
): Promise<z.input<typeof userActivation>> {
  const outcome = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    const active = { suspendedAt: null, activatedAt: user.activatedAt ?? services.now() }
    await tx.update(users).set(active).where(eq(users.id, user.id))
    return {
      user: { ...user, ...active },
      wasSuspended: user.suspendedAt !== null,
      wasActivated: user.activatedAt !== null,
    }
  })
  const { user, wasSuspended, wasActivated } = outcome
  if (wasSuspended || !wasActivated)
    logSecurityEvent(services, 'account-activated', { userId: user.id, by: 'operator' })
  return { ...outcome, user: viewAdminUser(user) }
}

/** The number of sessions and access tokens that were ended: of a user, or if that is null of all users. */
export const userSignOut = z.object({ user: adminUser.nullable(), sessions: z.number(), accessTokens: z.number() })

/** Ends all sessions of a user; with `tokens`, also revokes the access tokens. Throws AdminError for an unknown address. */
export async function signOutUser(
  services: AdminServices,
  { email, tokens = false }: { email: string; tokens?: boolean | undefined },
): Promise<z.input<typeof userSignOut>> {
  const outcome = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    return {
      user,
      sessions: await endSessions(tx, user),
      accessTokens: tokens ? await deleteAccessTokensOf(tx, user.id) : 0,
    }
  })
  const { user, sessions: ended, accessTokens } = outcome
  const fields = { userId: user.id, by: 'operator' } as const
  if (ended > 0) logSecurityEvent(services, 'sessions-ended', { ...fields, count: ended })
  if (accessTokens > 0) logSecurityEvent(services, 'access-tokens-revoked', { ...fields, count: accessTokens })
  return { ...outcome, user: viewAdminUser(user) }
}

/**
 * Ends all sessions of all users; with `tokens`, also revokes all access tokens. It takes steps, between which others use the embedded
 * database, and ends with `signal`: what is ended by then stays ended.
 */
export async function signOutAllUsers(
  services: AdminServices,
  { tokens = false }: { tokens?: boolean | undefined },
  signal: AbortSignal,
): Promise<z.input<typeof userSignOut>> {
  return {
    user: null,
    sessions: await deleteAll(services, sessions, 'sessions-ended', signal),
    accessTokens: tokens ? await deleteAll(services, accessTokens, 'access-tokens-revoked', signal) : 0,
  }
}

/** A user without a second factor. `wasOn`: before. */
export const secondFactorRemoval = z.object({ user: adminUser, wasOn: z.boolean() })

/**
 * Removes the second factor of a user who has lost the app and the recovery codes; the owner gets a notice. Throws AdminError for an unknown
 * address.
 */
export async function removeUserSecondFactor(
  services: AdminServices,
  { email }: { email: string },
): Promise<z.input<typeof secondFactorRemoval>> {
  const { user, wasOn } = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    const wasOn = await removeSecondFactor(tx, user.id)
    if (wasOn) await queueNotice(tx, 'secondFactorOff', user, services.now())
    return { user, wasOn }
  })
  if (wasOn) {
    logSecurityEvent(services, 'second-factor-off', { userId: user.id, by: 'operator' })
    services.wake('deliver mail')
  }
  return { user: viewAdminUser(user), wasOn }
}

/** The number of rows that a step deletes. */
const stepSize = 500

/** Deletes the rows that a table has at the beginning, and logs how many, also if `signal` ends it earlier. */
async function deleteAll(
  services: AdminServices,
  table: typeof sessions | typeof accessTokens,
  event: SecurityEvent,
  signal: AbortSignal,
): Promise<number> {
  const { db } = services
  let count = 0
  try {
    for (let last: string | undefined; ; ) {
      signal.throwIfAborted()
      const rows = await db
        .select({ id: table.id })
        .from(table)
        .where(last === undefined ? undefined : gt(table.id, last))
        .orderBy(asc(table.id))
        .limit(stepSize)
      const ids = rows.map(({ id }) => id)
      count += (await db.delete(table).where(inArray(table.id, ids)).returning({ id: table.id })).length
      last = ids.at(-1)
      if (ids.length < stepSize) return count
    }
  } finally {
    if (count > 0) logSecurityEvent(services, event, { by: 'operator', count })
  }
}

async function endSessions(tx: Database, user: { id: string }): Promise<number> {
  return (await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id })).length
}
