import { type Database, mailQueue, users } from '@wordtide/db'
import { and, asc, inArray, isNull, lte } from 'drizzle-orm'
import { forgetAttempts } from '../limits/index.ts'
import type { Services } from '../services.ts'
import { dayMs } from '../values/durations.ts'

/** The time that an account has for its activation. */
const waitingMs = 30 * dayMs

/** The number of accounts removed in one transaction, and the maximum number of such transactions in one run of the job. */
const batchSize = 100
const maxBatches = 10

/**
 * Removes accounts that were not activated within thirty days, the oldest first. The rest is left to the next run. Suspended accounts stay:
 * their addresses must not sign up again.
 */
export async function deleteUnactivatedAccounts({ db, now }: Services, signal?: AbortSignal): Promise<void> {
  const before = new Date(now().getTime() - waitingMs)
  for (let batch = 0; batch < maxBatches && !signal?.aborted; batch++)
    if ((await db.transaction((tx) => deleteBatch(tx, before))) < batchSize) return
}

/**
 * Removes some accounts with everything that refers to them, and returns how many. They have nothing but sessions, mailed links, queued
 * mails and counts, because nothing works before the activation. It locks the users' rows first, as an activation does, and passes over
 * those that are being activated.
 */
async function deleteBatch(tx: Database, before: Date): Promise<number> {
  const accounts = await tx
    .select({ id: users.id, emailKey: users.emailKey })
    .from(users)
    .where(and(isNull(users.activatedAt), isNull(users.suspendedAt), lte(users.createdAt, before)))
    .orderBy(asc(users.createdAt))
    .limit(batchSize)
    .for('update', { skipLocked: true })
  if (accounts.length === 0) return 0
  const emailKeys = accounts.map(({ emailKey }) => emailKey)
  await tx.delete(mailQueue).where(inArray(mailQueue.email, emailKeys))
  await forgetAttempts(tx, emailKeys)
  await tx.delete(users).where(
    inArray(
      users.id,
      accounts.map(({ id }) => id),
    ),
  )
  return accounts.length
}
