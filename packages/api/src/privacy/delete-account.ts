import {
  accessTokens,
  assignmentProgress,
  classes,
  classLists,
  classMembers,
  type Database,
  feedbacks,
  formerEmails,
  knownNetworks,
  lists,
  mailQueue,
  passkeys,
  pendingEmails,
  pendingSignIns,
  recoveryCodes,
  reminders,
  securityEvents,
  sessions,
  shares,
  tokens,
  twoFactors,
  userIdentities,
  userLanguages,
  users,
  webhooks,
} from '@wordtide/db'
import { asc, eq, inArray } from 'drizzle-orm'
import type { UserContext } from '../calls/context.ts'
import { AppError } from '../calls/errors.ts'
import { lockClassLists } from '../classes/index.ts'
import { subtractMisses } from '../learning/index.ts'
import { forgetAttempts } from '../limits/index.ts'
import { hideLists } from '../lists/index.ts'
import { queueMail } from '../mail/index.ts'
import { logSecurityEvent } from '../security-events.ts'
import type { Services } from '../services.ts'
import { deletedUser, lockUser, type UserRow } from '../users/index.ts'

/** Deletes the account of the signed-in user, as `deleteAccountOf` does, and ends the session. */
export async function deleteAccount(context: UserContext): Promise<void> {
  const account = await deleteAccountOf(context, context.user.id)
  // Another request has deleted it.
  if (account === undefined) throw new AppError('UNAUTHORIZED')
  logSecurityEvent(context, 'account-deleted', { userId: account.id })
  context.browser.forget(account)
  await context.session.revoke()
}

/**
 * Deletes a user's account with everything that belongs to it: lists and their content, classes, memberships, shares, ratings, learning, profile, feedback,
 * sessions, queued mails, image files. Nobody sees any of it any more; a job deletes what may be large, and updates the counts of other users'
 * lists (`deleteRowsOfAccounts`). A last mail tells the owner. Returns the account as it was; undefined if there is none.
 */
export async function deleteAccountOf(services: Deleting, userId: string): Promise<UserRow | undefined> {
  const account = await services.db.transaction((tx) => closeAccount(tx, userId, services.now()))
  if (account === undefined) return undefined
  services.wake('deliver mail')
  // If the server stops in between, the job goes on.
  for (let isLast = false; !isLast; ) isLast = await hideSomeLists(services.db, userId)
  services.wake('finish deletions')
  return account
}

type Deleting = Pick<Services, 'db' | 'now' | 'wake'>

/**
 * Ends an account, and returns it as it was; undefined if there is no such user. Locks the user's row `FOR UPDATE`, which waits for those who
 * are writing rows that refer to the user.
 */
async function closeAccount(tx: Database, userId: string, now: Date): Promise<UserRow | undefined> {
  const account = await lockUser(tx, userId)
  if (account === undefined) return undefined
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update')
  const taught = tx.select({ id: classes.id }).from(classes).where(eq(classes.teacherId, userId))
  await lockClassLists(tx, inArray(classLists.classId, taught))
  await tx.delete(classLists).where(inArray(classLists.classId, taught))
  await tx.delete(classes).where(eq(classes.teacherId, userId))
  await subtractMisses(tx, { userId }, now)
  for (const table of [
    shares,
    assignmentProgress,
    classMembers,
    sessions,
    accessTokens,
    webhooks,
    passkeys,
    tokens,
    pendingEmails,
    formerEmails,
    pendingSignIns,
    twoFactors,
    recoveryCodes,
    knownNetworks,
    userIdentities,
    securityEvents,
    userLanguages,
    feedbacks,
    reminders,
  ])
    await tx.delete(table).where(eq(table.userId, userId))
  await tx.delete(mailQueue).where(eq(mailQueue.email, account.emailKey))
  await forgetAttempts(tx, [account.email])
  await tx.update(users).set(remains(userId, now)).where(eq(users.id, userId))
  await queueMail(tx, 'accountDeleted', account.email, now)
  return account
}

/** The number of lists that are hidden together: each has entries in a dozen indexes. */
const listsPerStep = 10

/** Takes some lists of a deleted account from everybody; returns whether there were no more. */
export async function hideSomeLists(db: Database, userId: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    const own = await tx
      .select({ id: lists.id })
      .from(lists)
      .where(eq(lists.ownerId, userId))
      .orderBy(asc(lists.id))
      .limit(listsPerStep)
      .for('no key update')
    await hideLists(
      tx,
      own.map(({ id }) => id),
      { deletedOwnerId: null },
    )
    return own.length < listsPerStep
  })
}

/**
 * The fields that remain of an account until its rows are deleted: the name by which others see the author of a vocabulary, and no address.
 * The account is suspended, which keeps it closed on a server of the previous release.
 */
const remains = (userId: string, now: Date): Partial<UserRow> => ({
  name: deletedUser,
  email: userId,
  emailKey: userId,
  passwordHash: null,
  browserKey: null,
  intervals: null,
  timeZone: null,
  suspendedAt: now,
  deletedAt: now,
})
