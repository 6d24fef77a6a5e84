import { type ErrorKey, limits } from '@wordtide/contract'
import { type Database, rateLimits } from '@wordtide/db'
import { and, asc, eq, inArray, or, type SQL, sql } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import { appErrorOf } from '../calls/errors.ts'
import type { Bound } from '../flow/attempt-limits.ts'
import type { SecurityEvent } from '../security-events.ts'
import { dayMs, minuteMs } from '../values/durations.ts'
import { emailKey } from '../values/email-key.ts'
import { networkOf } from '../values/network.ts'
import { sha256Of } from '../values/secrets.ts'
import { addToCounts, type CountedKey, keyOf, logReachedLimits, noteCounts, refuseExceeded } from './rate-limits.ts'

/** The ways in which attempts at a mailbox are counted. */
const countedBy = ['mailboxAndNetwork', 'network', 'mailbox', 'browser'] as const
type CountedBy = (typeof countedBy)[number]

/**
 * The number of attempts at a mailbox, known or not, that are allowed in a window (decision 032). A network may be a whole classroom. The
 * bound of a mailbox alone is wide, because strangers can use it up. A browser that has signed in to the account before is counted
 * separately and only there, so that a stranger cannot keep its owner out.
 */
export const mailboxLimits = {
  /** Only failures count. */
  signIn: {
    mailboxAndNetwork: { allowed: 10, windowMs: 5 * minuteMs },
    network: { allowed: 100, windowMs: 5 * minuteMs },
    mailbox: { allowed: 100, windowMs: 60 * minuteMs },
    browser: { allowed: 10, windowMs: 5 * minuteMs },
  },
  signUp: {
    network: { allowed: 100, windowMs: 30 * minuteMs },
    mailbox: { allowed: 5, windowMs: 30 * minuteMs },
  },
  /** Mails on demand, of all kinds together. The limit also bounds how far a mailbox can be flooded. */
  mail: {
    mailboxAndNetwork: { allowed: 3, windowMs: 30 * minuteMs },
    network: { allowed: 100, windowMs: 30 * minuteMs },
    mailbox: { allowed: 10, windowMs: 60 * minuteMs },
    browser: { allowed: 3, windowMs: 30 * minuteMs },
  },
} as const satisfies Record<string, Partial<Record<CountedBy, Bound>>>
type MailboxAttempt = keyof typeof mailboxLimits

/** The security events of attempts that reach a bound. */
const reachedEvents = {
  signIn: 'sign-in-limit-reached',
  signUp: 'sign-up-limit-reached',
  mail: 'mail-limit-reached',
} as const satisfies Record<MailboxAttempt, SecurityEvent>

/** The mailbox of an attempt, and the client that makes it. */
interface Attempted {
  /** The address, known or not. */
  mailbox: string
  /** The browser, if it is known to the account of the mailbox. */
  browserId?: string | undefined
}

/**
 * Counts one attempt at a mailbox, whether it will succeed or not. Throws TOO_MANY_REQUESTS, with the time to wait, if a bound is
 * exceeded; such an attempt counts nowhere. The attempt that reaches a bound is logged as a security event.
 */
export async function countMailboxAttempt(
  context: Context,
  attempt: MailboxAttempt,
  attempted: Attempted,
): Promise<void> {
  const counts = await count(context, attempt, attempted)
  noteCounts(context, counts, context.now())
  logReachedLimits(context, reachedEvents[attempt], counts)
}

/** The invitations to classes that a mailbox gets in a day, from all senders. */
const invitationsOfMailbox: Bound = { allowed: limits.roster.mailboxPerDay, windowMs: dayMs }

/** Counts an invitation to each of these mailboxes, known or not, and returns those that have room for it. */
export async function countInvitations(context: Context, mailboxes: readonly string[]): Promise<string[]> {
  if (!context.limited || mailboxes.length === 0) return [...mailboxes]
  const keys = mailboxes.map((address) => ({
    address,
    mailbox: sha256Of(emailKey(address)),
    key: keyOf('invitation', 'mailbox', emailKey(address)),
    ...invitationsOfMailbox,
  }))
  const counts = await addToCounts(context.db, keys, context.now())
  return counts.filter(({ count, allowed }) => count <= allowed).map(({ address }) => address)
}

/**
 * Runs `work` as an attempt at a mailbox that counts only if it fails with one of the errors in `failures`. While it runs it counts as if
 * it would fail, so that attempts at the same time cannot exceed a bound. Throws TOO_MANY_REQUESTS as `countMailboxAttempt` does. The
 * failure that reaches a bound is logged as a security event.
 */
export async function countFailures<T>(
  context: Context,
  attempt: MailboxAttempt,
  attempted: Attempted,
  failures: readonly ErrorKey[],
  work: () => Promise<T>,
): Promise<T> {
  const counts = await count(context, attempt, attempted)
  let hasFailed = false
  try {
    return await work()
  } catch (error) {
    const key = appErrorOf(error)?.key
    hasFailed = key !== undefined && failures.includes(key)
    throw error
  } finally {
    if (hasFailed) logReachedLimits(context, reachedEvents[attempt], counts)
    else await giveBack(context, counts)
    const givenBack = hasFailed ? 0 : 1
    const counted = counts.map((one) => ({ ...one, count: one.count - givenBack }))
    noteCounts(context, counted, context.now())
  }
}

/** Deletes all counts of these mailboxes. */
export async function forgetAttempts(tx: Database, mailboxes: readonly string[]): Promise<void> {
  const hashes = mailboxes.map((mailbox) => sha256Of(emailKey(mailbox)))
  const locked = lockedKeys(tx, inArray(rateLimits.mailbox, hashes))
  await tx.delete(rateLimits).where(inArray(rateLimits.key, locked))
}

/**
 * Counts in a transaction that a refusal rolls back: if refused attempts counted for a moment, a stranger who keeps a network's own bound
 * exceeded could use up that of the mailbox.
 */
async function count(context: Context, attempt: MailboxAttempt, attempted: Attempted) {
  if (!context.limited) return []
  const now = context.now()
  return context.db.transaction(async (tx) => {
    const counts = await addToCounts(tx, keysOf(attempt, attempted, context.ip), now)
    refuseExceeded(context, counts, now)
    return counts
  })
}

function keysOf(attempt: MailboxAttempt, { mailbox, browserId }: Attempted, ip: string | undefined): CountedKey[] {
  const bounds: Partial<Record<CountedBy, Bound>> = mailboxLimits[attempt]
  const address = emailKey(mailbox)
  const network = ip === undefined ? undefined : networkOf(ip)
  const values: Partial<Record<CountedBy, string>> =
    browserId === undefined
      ? {
          mailboxAndNetwork: `${address} ${network ?? ''}`,
          mailbox: address,
          ...(network === undefined ? {} : { network }),
        }
      : { browser: `${address} ${browserId}` }
  return countedBy.flatMap((by) => {
    const [bound, value] = [bounds[by], values[by]]
    if (bound === undefined || value === undefined) return []
    return { by, key: keyOf(attempt, by, value), ...bound, ...(by === 'network' ? {} : { mailbox: sha256Of(address) }) }
  })
}

/** Takes an attempt back, in the windows in which it was counted. A failure is logged: then the attempt stays counted. */
async function giveBack({ db, log }: Context, counts: Awaited<ReturnType<typeof count>>): Promise<void> {
  if (counts.length === 0) return
  const isCounted = or(...counts.map(({ key, until }) => and(eq(rateLimits.key, key), eq(rateLimits.until, until))))
  try {
    await db
      .update(rateLimits)
      .set({ count: sql`greatest(${rateLimits.count} - 1, 0)` })
      .where(inArray(rateLimits.key, lockedKeys(db, isCounted)))
  } catch (error) {
    log.warn({ err: error }, 'an attempt stays counted')
  }
}

/** Selects and locks keys in the order of `addToCounts`, so that two requests cannot wait for each other. */
const lockedKeys = (db: Database, condition: SQL | undefined) =>
  db
    .select({ key: rateLimits.key })
    .from(rateLimits)
    .where(condition)
    .orderBy(asc(sql`${rateLimits.key} collate "C"`))
    .for('update')
