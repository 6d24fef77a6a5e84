import { type Database, userIdentities, users } from '@wordtide/db'
import { and, eq } from 'drizzle-orm'
import type { UserRow } from '../users/index.ts'

/** A user at an identity provider. */
export interface Identity {
  issuer: string
  subject: string
}

const isIdentity = ({ issuer, subject }: Identity) =>
  and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject))

/** The condition that an identity of this provider is linked with the account. */
export const isLinkOf = (userId: string, issuer: string) =>
  and(eq(userIdentities.userId, userId), eq(userIdentities.issuer, issuer))

/**
 * Returns the account with which an identity is linked, and locks it as `lockUser` does, together with the link: one that is being removed
 * counts as none.
 */
export async function lockLinkedUser(tx: Database, identity: Identity): Promise<UserRow | undefined> {
  const [found] = await tx
    .select({ user: users })
    .from(users)
    .innerJoin(userIdentities, eq(userIdentities.userId, users.id))
    .where(isIdentity(identity))
    .for('no key update')
  return found?.user
}

/**
 * Links an identity with an account, in the place of another one of the same provider. The transaction has locked the user's row. An
 * identity that is linked with another account violates a unique constraint.
 */
export async function saveLink(tx: Database, identity: Identity, userId: string, now: Date): Promise<void> {
  await tx
    .insert(userIdentities)
    .values({ ...identity, userId, createdAt: now })
    .onConflictDoUpdate({
      target: [userIdentities.userId, userIdentities.issuer],
      set: { subject: identity.subject, createdAt: now },
    })
}

/** Returns whether an identity is linked with this account. */
export const isLinked = async (db: Database, identity: Identity, userId: string): Promise<boolean> =>
  (await db.$count(userIdentities, and(isIdentity(identity), eq(userIdentities.userId, userId)))) > 0
