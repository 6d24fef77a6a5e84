import { type Database, mailQueue, users, violationOf } from '@wordtide/db'
import { and, eq, isNull, ne } from 'drizzle-orm'
import { AppError } from '../calls/errors.ts'
import { forgetAttempts } from '../limits/index.ts'
import { readdressMails } from '../mail/index.ts'
import { isUser, type UserRow } from '../users/index.ts'
import { emailKey } from '../values/email-key.ts'

/** Locks the row of a user whose address will change. Its key is unique, so the change needs the stronger lock: taking it later could deadlock. */
export async function lockForAddress(tx: Database, userId: string): Promise<UserRow | undefined> {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.id, userId), isUser))
    .for('update')
  return user
}

/**
 * Gives a user, whose row the transaction has locked, an address whose mailbox is proven. An account of this address that was never activated
 * is removed: it has nothing, and its creator has not proven the mailbox. Queued mails follow the account, except a reset of its password.
 * Throws EMAIL_TAKEN if the address has another account, and ACCOUNT_SUSPENDED.
 */
export async function takeAddress(tx: Database, user: UserRow, email: string): Promise<void> {
  if (user.suspendedAt !== null) throw new AppError('ACCOUNT_SUSPENDED')
  const key = emailKey(email)
  const isUnproven = and(isNull(users.activatedAt), isNull(users.suspendedAt), ne(users.id, user.id))
  const removed = await tx
    .delete(users)
    .where(and(eq(users.emailKey, key), isUnproven))
    .returning({ id: users.id })
  if (removed.length > 0) {
    await tx.delete(mailQueue).where(and(eq(mailQueue.email, key), eq(mailQueue.kind, 'activation')))
    await forgetAttempts(tx, [email])
  }
  await tx.delete(mailQueue).where(and(eq(mailQueue.email, user.emailKey), eq(mailQueue.kind, 'reset')))
  await readdressMails(tx, user.emailKey, key)
  try {
    await tx.update(users).set({ email, emailKey: key }).where(eq(users.id, user.id))
  } catch (error) {
    if (violationOf(error)?.constraint === 'users_email_key') throw new AppError('EMAIL_TAKEN')
    throw error
  }
}
