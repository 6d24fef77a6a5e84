import type { SessionView } from '@wordtide/contract'
import { type Database, type Inputs, statement, users } from '@wordtide/db'
import { and, eq, isNull } from 'drizzle-orm'
import { emailKey } from '../values/email-key.ts'

/** The name that stands for a user whose account was deleted. */
export const deletedUser = 'Deleted user'

export type UserRow = typeof users.$inferSelect

/** The user as the session call returns it. */
export const viewUser = ({
  id,
  name,
  email,
  createdAt,
}: Pick<UserRow, 'id' | 'name' | 'email' | 'createdAt'>): SessionView => ({
  id,
  name,
  email,
  createdAt: createdAt.getTime(),
})

/** An id that no user has: with it, an unknown address costs the same statements as a known one. */
export const unknownUserId = '00000000-0000-0000-0000-000000000000'

/** The condition that a row is that of a user, and not of a deleted account whose rows are still being deleted. */
export const isUser = isNull(users.deletedAt)

/** Returns whether the account still exists. */
export const userExists = async (db: Database, userId: string): Promise<boolean> =>
  (await db.$count(users, and(eq(users.id, userId), isUser))) > 0

/**
 * Locks the row of a user until the transaction ends; returns it, or undefined if the account was deleted. The first lock of every
 * transaction that changes what belongs to the user. `FOR NO KEY UPDATE`, because other transactions may insert rows that refer to the
 * user: `FOR UPDATE` would deadlock with them.
 */
export async function lockUser(tx: Database, userId: string): Promise<UserRow | undefined> {
  const [user] = await lockRow(tx, { userId })
  return user
}

const lockRow = statement((db, input: Inputs<{ userId: string }>) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.id, input.userId), isUser))
    .for('no key update'),
)

/**
 * Locks the user's row as `lockUser` does, but without waiting: returns false if another transaction has locked it, undefined if
 * there is no such user.
 */
export async function tryLockUser(tx: Database, userId: string): Promise<boolean | undefined> {
  const locked = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), isUser))
    .for('no key update', { skipLocked: true })
  if (locked.length > 0) return true
  return (await userExists(tx, userId)) ? false : undefined
}

/** Returns the user with this address, whether activated or not. */
export async function findUser(db: Database, email: string): Promise<UserRow | undefined> {
  const [user] = await db
    .select()
    .from(users)
    .where(eq(users.emailKey, emailKey(email)))
  return user
}
