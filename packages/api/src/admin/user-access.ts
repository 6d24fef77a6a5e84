import { type Database, sessions, users } from '@wordtide/db'
import { eq } from 'drizzle-orm'
import * as z from 'zod'
import { deleteAccessTokensOf } from '../access-tokens/index.ts'
import { logSecurityEvent } from '../security-events.ts'
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

/** The number of a user's sessions and access tokens that were ended. */
export const userSignOut = z.object({ user: adminUser, sessions: z.number(), accessTokens: z.number() })

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

async function endSessions(tx: Database, user: { id: string }): Promise<number> {
  return (await tx.delete(sessions).where(eq(sessions.userId, user.id)).returning({ id: sessions.id })).length
}
