import { type Database, mailQueue } from '@wordtide/db'
import { and, asc, eq, gt, isNull, lte, notInArray, or } from 'drizzle-orm'
import type { Mail } from '../ports.ts'
import type { Services } from '../services.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { dayMs, minuteMs } from '../values/durations.ts'
import { newId } from '../values/ids.ts'
import { storedReason } from '../values/stored-reason.ts'

type QueuedMail = typeof mailQueue.$inferSelect
export type MailKind = QueuedMail['kind']

/** A mail as it is composed. */
export type MailText = Omit<Mail, 'id' | 'queuedAt'>

/** Composes a queued mail of one kind for its address; undefined if it should not be sent (any more). */
export type ComposeMail = (
  services: Services,
  queued: Pick<QueuedMail, 'id' | 'email' | 'about' | 'createdAt'>,
) => Promise<ComposedMail | undefined>

interface ComposedMail {
  text: MailText
  /** Called once the mail has been sent. */
  onSent?: () => Promise<void>
}

/** Queues a mail (decision 005), and returns its id. Call `wake('deliver mail')` once the transaction has committed. */
export async function queueMail(
  tx: Database,
  kind: MailKind,
  email: string,
  now: Date,
  about?: object,
): Promise<string> {
  const id = newId()
  await tx.insert(mailQueue).values({ id, kind, email, about, dueAt: now, createdAt: now })
  return id
}

/** Queues the same mail for each of these addresses, as `queueMail` does, in one statement. */
export async function queueMails(
  tx: Database,
  { kind, emails, about }: { kind: MailKind; emails: readonly string[]; about: object },
  now: Date,
): Promise<void> {
  if (emails.length === 0) return
  const rows = emails.map((email) => ({ id: newId(), kind, email, about, dueAt: now, createdAt: now }))
  await tx.insert(mailQueue).values(rows)
}

/**
 * Queues a mail with a link as `queueMail` does, and deletes those of its kind that wait for the address or have failed: sent later, they
 * would void the link of the newer one.
 */
export async function queueLinkMail(tx: Database, kind: MailKind, email: string, now: Date): Promise<void> {
  await tx.delete(mailQueue).where(and(eq(mailQueue.kind, kind), eq(mailQueue.email, email)))
  await queueMail(tx, kind, email, now)
}

/** Mails about an address rather than an account, and those whose link proves the mailbox: no other address gets them. */
const boundToAddress: MailKind[] = [
  'activation',
  'reset',
  'confirmEmail',
  'emailChanged',
  'emailRestored',
  'accountDeleted',
  'classInvitation',
]

/** Sends waiting mails for an account to its new address (both are keys), except those that are bound to the old one. */
export async function readdressMails(tx: Database, from: string, to: string): Promise<void> {
  await tx
    .update(mailQueue)
    .set({ email: to })
    .where(and(eq(mailQueue.email, from), notInArray(mailQueue.kind, boundToAddress)))
}

/** The number of attempts after which a mail counts as failed. */
const maxAttempts = 10

/** The pause after a failed attempt: it doubles from one minute, which is longer than one delivery may take. */
const retryDelayMs = (failedAttempts: number) => minuteMs * 2 ** failedAttempts

const latestDueMs = retryDelayMs(maxAttempts - 1) + clockToleranceMs

/**
 * Returns the condition that a mail is due. One that is due later than after the longest pause is from a server whose clock was wrong. A
 * failed mail is sent only if the operator retries it.
 */
const isDue = (now: Date) =>
  and(
    isNull(mailQueue.failedAt),
    or(lte(mailQueue.dueAt, now), gt(mailQueue.dueAt, new Date(now.getTime() + latestDueMs))),
  )

/** The number of mails read at a time, and of those sent at a time, so that a slow mail server delays few others. */
const pageSize = 50
const concurrency = 5

/** Sends the mails that are due, oldest first, until `signal` aborts. A mail that fails is retried later and delays no other. */
export async function deliverMail(
  services: Services,
  composers: Record<MailKind, ComposeMail>,
  signal?: AbortSignal,
): Promise<void> {
  const { db } = services
  let due: QueuedMail[]
  do {
    due = await db
      .select()
      .from(mailQueue)
      .where(isDue(services.now()))
      .orderBy(asc(mailQueue.dueAt), asc(mailQueue.id))
      .limit(pageSize)
    const remaining = [...due]
    const sendRemaining = async () => {
      for (let next = remaining.shift(); next !== undefined && !signal?.aborted; next = remaining.shift())
        await deliverOne(services, composers[next.kind], next)
    }
    await Promise.all(Array.from({ length: concurrency }, sendRemaining))
  } while (due.length === pageSize && !signal?.aborted)
}

async function deliverOne(services: Services, compose: ComposeMail, queued: QueuedMail) {
  const { id, kind, attempts, createdAt: queuedAt } = queued
  const { db, log, mailer } = services
  const attempt = attempts + 1
  // Moving `dueAt` before sending keeps other servers from sending the same mail.
  const claimed = await db
    .update(mailQueue)
    .set({ attempts: attempt, dueAt: new Date(services.now().getTime() + retryDelayMs(attempts)) })
    .where(and(eq(mailQueue.id, id), eq(mailQueue.attempts, attempts)))
    .returning({ id: mailQueue.id })
  if (claimed.length === 0) return
  try {
    const mail = await compose(services, queued)
    if (mail !== undefined) {
      await mailer.send({ id, queuedAt, ...mail.text })
      await mail.onSent?.()
    }
    await db.delete(mailQueue).where(eq(mailQueue.id, id))
  } catch (error) {
    log.warn({ err: error, kind, attempt }, 'mail not sent')
    const isGivenUp = attempt >= maxAttempts
    if (isGivenUp) log.error({ kind, mail: id }, 'mail given up')
    await db
      .update(mailQueue)
      .set({ lastError: storedReason(error), ...(isGivenUp ? { failedAt: services.now() } : {}) })
      .where(and(eq(mailQueue.id, id), eq(mailQueue.attempts, attempt)))
  }
}

/** The time for which a failed mail is kept, so that the operator can send it again. */
const failedLifetimeMs = 30 * dayMs

/** Deletes the mails that failed thirty days ago. A failure in the future was dated by a server whose clock was wrong. */
export async function deleteFailedMails({ db, now }: Services): Promise<void> {
  const oldest = new Date(now().getTime() - failedLifetimeMs)
  const latest = new Date(now().getTime() + clockToleranceMs)
  await db.delete(mailQueue).where(or(lte(mailQueue.failedAt, oldest), gt(mailQueue.failedAt, latest)))
}
