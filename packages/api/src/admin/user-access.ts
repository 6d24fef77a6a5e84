import { accessTokens, type Database, sessions, users } from '@wordtide/db'
import { asc, eq, gt, inArray } from 'drizzle-orm'
import * as z from 'zod'
import { deleteAccessTokensOf } from '../access-tokens/index.ts'
import { keepForUsers, logSecurityEvent, recordSecurityEvent } from '../security-events.ts'
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
  const { logEvent, ...outcome } = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    const suspendedAt = user.suspendedAt ?? services.now()
    if (user.suspendedAt === null) await tx.update(users).set({ suspendedAt }).where(eq(users.id, user.id))
    const wasSuspended = user.suspendedAt !== null
    return {
      user: { ...user, suspendedAt },
      wasSuspended,
      logEvent: wasSuspended
        ? undefined
        : await recordSecurityEvent(tx, services, 'account-suspended', byOperator(user)),
      sessions: await endSessions(tx, user),
    }
  })
  logEvent?.()
  return { ...outcome, user: viewAdminUser(outcome.user) }
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
  const { logEvent, ...outcome } = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    const active = { suspendedAt: null, activatedAt: user.activatedAt ?? services.now() }
    await tx.update(users).set(active).where(eq(users.id, user.id))
    const [wasSuspended, wasActivated] = [user.suspendedAt !== null, user.activatedAt !== null]
    const isChanged = wasSuspended || !wasActivated
    return {
      user: { ...user, ...active },
      wasSuspended,
      wasActivated,
      logEvent: isChanged ? await recordSecurityEvent(tx, services, 'account-activated', byOperator(user)) : undefined,
    }
  })
  logEvent?.()
  return { ...outcome, user: viewAdminUser(outcome.user) }
}

/** The number of sessions and access tokens that were ended: of a user, or if that is null of all users. */
export const userSignOut = z.object({ user: adminUser.nullable(), sessions: z.number(), accessTokens: z.number() })

/** Ends all sessions of a user; with `tokens`, also revokes the access tokens. Throws AdminError for an unknown address. */
export async function signOutUser(
  services: AdminServices,
  { email, tokens = false }: { email: string; tokens?: boolean | undefined },
): Promise<z.input<typeof userSignOut>> {
  const { logEvents, ...outcome } = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    const ended = await endSessions(tx, user)
    const revoked = tokens ? await deleteAccessTokensOf(tx, user.id) : 0
    const logEvents: (() => void)[] = []
    for (const [event, count] of [
      ['sessions-ended', ended],
      ['access-tokens-revoked', revoked],
    ] as const)
      if (count > 0) logEvents.push(await recordSecurityEvent(tx, services, event, { ...byOperator(user), count }))
    return { user, sessions: ended, accessTokens: revoked, logEvents }
  })
  for (const logEvent of logEvents) logEvent()
  return { ...outcome, user: viewAdminUser(outcome.user) }
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
  const { user, wasOn, logEvent } = await services.db.transaction(async (tx) => {
    const user = await requireLockedUser(tx, email)
    const wasOn = await removeSecondFactor(tx, user.id)
    if (!wasOn) return { user, wasOn }
    await queueNotice(tx, 'secondFactorOff', user, services.now())
    return { user, wasOn, logEvent: await recordSecurityEvent(tx, services, 'second-factor-off', byOperator(user)) }
  })
  if (logEvent !== undefined) {
    logEvent()
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
  event: 'sessions-ended' | 'access-tokens-revoked',
  signal: AbortSignal,
): Promise<number> {
  const { db } = services
  let count = 0
  const told = new Set<string>()
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
      const deleted = await db.delete(table).where(inArray(table.id, ids)).returning({ userId: table.userId })
      count += deleted.length
      const untold = new Set(deleted.map(({ userId }) => userId).filter((userId) => !told.has(userId)))
      await keepForUsers(db, untold, event, services.now())
      for (const userId of untold) told.add(userId)
      last = ids.at(-1)
      if (ids.length < stepSize) return count
    }
  } finally {
    if (count > 0) logSecurityEvent(services, event, { by: 'operator', count })
  }
}

const byOperator = ({ id }: { id: string }) => ({ userId: id, by: 'operator' }) as const

async function endSessions(tx: Database, user: { id: string }): Promise<number> {
  return (await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id })).length
}
