import type { ErrorKey, Issue } from '@wordtide/contract'
import { type Database, type Inputs, rateLimits, statement } from '@wordtide/db'
import { and, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Context } from '../calls/context.ts'
import { AppError, appErrorOf } from '../calls/errors.ts'
import {
  type Attempt,
  attemptLimits,
  type Bound,
  type CountedCall,
  type UserCountedBy,
} from '../flow/attempt-limits.ts'
import { logSecurityEvent, type SecurityEvent } from '../security-events.ts'
import type { Services } from '../services.ts'
import { clockToleranceMs } from '../values/clock.ts'
import { dayMs } from '../values/durations.ts'
import { networkOf } from '../values/network.ts'
import { sha256Of } from '../values/secrets.ts'

/** The longest window of all attempts that are counted: a day. */
const longestWindowMs = dayMs

/**
 * Counts a mutation by a user, whether or not it succeeds, under the limit of writes and under the one that its procedure names. Throws
 * TOO_MANY_REQUESTS. Does nothing if the call is counted already.
 */
export async function countCall(context: Context, userId: string, counts: CountedCall | undefined): Promise<void> {
  if (context.isCounted) return
  await countAttempt(context, 'write', userId)
  if (counts !== undefined) await countAttempt(context, counts, userId)
}

/**
 * Counts one attempt of a user, whether it will succeed or not. Throws TOO_MANY_REQUESTS, with the time until the window ends, if the
 * limit is exceeded. The attempt that reaches a limit is logged as a security event.
 */
export async function countAttempt(context: Context, attempt: Attempt, userId: string): Promise<void> {
  if (!context.limited) return
  const attemptedAt = context.now()
  const counts = await addAttempts(context, attempt, userId, { amount: 1, attemptedAt })
  refuseExceeded(context, counts, attemptedAt)
  noteCounts(context, counts, attemptedAt)
}

/**
 * Counts so many attempts of a user at once, if the limit has room for all of them. Otherwise counts none, and throws TOO_MANY_REQUESTS, with
 * the time until the window ends and the issue of a field that tells how many are left.
 */
export async function countAttempts(
  context: Context,
  attempt: Attempt,
  userId: string,
  amount: number,
  issueOf: (left: number) => Issue,
): Promise<void> {
  if (!context.limited || amount <= 0) return
  const attemptedAt = context.now()
  const counts = await context.db.transaction(async (tx) => {
    const added = await addToCounts(tx, keysOf(context, attempt, userId, amount), attemptedAt)
    for (const { count, allowed, until } of added) {
      if (count <= allowed) continue
      const retryAfter = Math.ceil((until.getTime() - attemptedAt.getTime()) / 1000)
      throw new AppError('TOO_MANY_REQUESTS', { retryAfter, issues: [issueOf(allowed - (count - amount))] })
    }
    return added
  })
  logReachedLimits(context, `${attempt}-limit-reached`, counts, userId)
  noteCounts(context, counts, attemptedAt)
}

/**
 * Counts a finished attempt several times more, because it was costlier than others. The attempt itself is not refused any more, but later
 * ones are.
 */
export async function countFurther(context: Context, attempt: Attempt, userId: string, amount: number): Promise<void> {
  if (!context.limited || amount <= 0) return
  const attemptedAt = context.now()
  noteCounts(context, await addAttempts(context, attempt, userId, { amount, attemptedAt }), attemptedAt)
}

/**
 * Runs `work`, and counts it as an attempt by the network if it fails with this error. Throws TOO_MANY_REQUESTS, with the time until the
 * window ends, without running it once the bound is reached. Attempts at the same time may exceed it.
 */
export async function countGuess<T>(
  context: Context,
  attempt: Attempt,
  failure: ErrorKey,
  work: () => Promise<T>,
): Promise<T> {
  const { network }: Partial<Record<UserCountedBy, Bound>> = attemptLimits[attempt]
  if (!context.limited || context.ip === undefined || network === undefined) return work()
  const guessedAt = context.now()
  const key = { by: 'network', key: keyOf(attempt, 'network', networkOf(context.ip)), ...network }
  const before = (await readCounts(context.db, [key.key], guessedAt)).get(key.key)
  if (before !== undefined && before.count >= network.allowed)
    refuseExceeded(context, [{ ...key, ...before, count: before.count + 1 }], guessedAt)
  try {
    return await work()
  } catch (error) {
    if (appErrorOf(error)?.key === failure)
      logReachedLimits(context, `${attempt}-limit-reached`, await addToCounts(context.db, [key], guessedAt))
    throw error
  }
}

/** Counts one attempt of a network, by any user. Throws TOO_MANY_REQUESTS as `countAttempt` does. */
export async function countNetwork(context: Context, attempt: Attempt): Promise<void> {
  const { network }: Partial<Record<UserCountedBy, Bound>> = attemptLimits[attempt]
  if (!context.limited || context.ip === undefined || network === undefined) return
  const attemptedAt = context.now()
  const key = { by: 'network', key: keyOf(attempt, 'network', networkOf(context.ip)), ...network }
  const counts = await addToCounts(context.db, [key], attemptedAt)
  logReachedLimits(context, `${attempt}-limit-reached`, counts)
  refuseExceeded(context, counts, attemptedAt)
  noteCounts(context, counts, attemptedAt)
}

async function addAttempts(
  context: Context,
  attempt: Attempt,
  userId: string,
  { amount, attemptedAt }: { amount: number; attemptedAt: Date },
) {
  const counts = await addToCounts(context.db, keysOf(context, attempt, userId, amount), attemptedAt)
  logReachedLimits(context, `${attempt}-limit-reached`, counts, userId)
  return counts
}

function keysOf({ ip }: Context, attempt: Attempt, userId: string, amount: number): CountedKey[] {
  const { user, network }: Partial<Record<UserCountedBy, Bound>> = attemptLimits[attempt]
  const keys: CountedKey[] = []
  if (user !== undefined) keys.push({ by: 'user', key: keyOf(attempt, 'user', userId), amount, ...user })
  if (network !== undefined && ip !== undefined)
    keys.push({ by: 'network', key: keyOf(attempt, 'network', networkOf(ip)), amount, ...network })
  return keys
}

interface Key {
  key: string
  windowMs: number
  /** The amount added to the count; 1 by default. */
  amount?: number
  /** A hash of the mailbox to which the attempt refers. */
  mailbox?: string
}

export interface CountedKey extends Key, Bound {
  /** The kind of count, as it is logged. */
  by: string
}

/** A count after it was added to. */
interface Counted {
  /** The number of attempts in the present window, the new ones included. */
  count: number
  /** The end of the window. */
  until: Date
}

/** Adds to the count under each key, in one statement, and returns the counts. */
export async function addToCounts<Counting extends Key>(
  db: Database,
  keys: readonly Counting[],
  now: Date,
): Promise<(Counting & Counted)[]> {
  // Sorted, so that two requests lock the rows in the same order.
  const rows = keys
    .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ key, mailbox, windowMs, amount = 1 }) => ({
      key,
      mailbox: mailbox ?? null,
      count: amount,
      until: new Date(now.getTime() + windowMs),
    }))
  const counts = await addRows(db, { rows: JSON.stringify(rows), now })
  return keys.flatMap((key) => {
    const row = counts.find((counted) => counted.key === key.key)
    return row === undefined ? [] : [{ ...key, count: row.count, until: row.until }]
  })
}

const tolerance = sql.raw(`interval '${clockToleranceMs} milliseconds'`)

/** Adds the counts of rows, which are JSON, to the stored ones. A window that is over is replaced. */
const addRows = statement((db, input: Inputs<{ rows: string; now: Date }>) => {
  // A window that ends later than a new one would was made by a server whose clock was wrong.
  const isOver = or(
    lte(rateLimits.until, sql.param(input.now, rateLimits.until)),
    sql`${rateLimits.until} > excluded.until + ${tolerance}`,
  )
  return db
    .insert(rateLimits)
    .select(
      sql`select key, mailbox, count, until from json_populate_recordset(null::${rateLimits}, ${input.rows}::text::json)`,
    )
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then excluded.count else ${rateLimits.count} + excluded.count end`,
        until: sql`case when ${isOver} then excluded.until else ${rateLimits.until} end`,
      },
    })
    .returning({ key: rateLimits.key, count: rateLimits.count, until: rateLimits.until })
})

/** Throws TOO_MANY_REQUESTS, with the time until the last window ends, if one of the counts exceeds its bound, and notes them. */
export function refuseExceeded(context: Context, counts: readonly (Bound & Counted)[], now: Date): void {
  const exceeded = counts.filter(({ count, allowed }) => count > allowed)
  if (exceeded.length === 0) return
  noteCounts(context, counts, now)
  const waitMs = Math.max(...exceeded.map(({ until }) => until.getTime() - now.getTime()))
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Notes the counts for the response of the request. */
export function noteCounts({ rateLimit }: Context, counts: readonly (Bound & Counted)[], now: Date): void {
  for (const { allowed, count, until } of counts)
    rateLimit.note({ limit: allowed, count, resetMs: until.getTime() - now.getTime() })
}

/** Logs the bounds that an attempt has reached: each once in its window. Call it once the counts are committed. */
export function logReachedLimits(
  context: Context,
  event: SecurityEvent,
  counts: readonly (CountedKey & Counted)[],
  userId?: string,
): void {
  for (const { by, count, allowed, amount = 1 } of counts)
    if (count >= allowed && count - amount < allowed)
      logSecurityEvent(context, event, { countedBy: by, ...(userId === undefined ? {} : { userId }) })
}

/** Counts something of our own, such as a mail to a user, and returns whether it is within its bound. Load tests count it, too. */
export async function isWithinBound(
  tx: Database,
  what: string,
  userId: string,
  { windowMs, allowed }: Bound,
  now: Date,
): Promise<boolean> {
  return (await addToCount(tx, { key: keyOf(what, 'user', userId), windowMs }, now)) <= allowed
}

/** Adds to a count of something of our own; returns the count. */
export async function addToCount(tx: Database, key: Key, now: Date): Promise<number> {
  const [counted] = await addToCounts(tx, [key], now)
  if (counted === undefined) throw new Error('the upsert returned no row')
  return counted.count
}

/** Returns the counts under these keys in their present windows, where there are any. */
export async function readCounts(db: Database, keys: readonly string[], now: Date): Promise<Map<string, Counted>> {
  const { key, count, until } = rateLimits
  const rows = await db
    .select({ key, count, until })
    .from(rateLimits)
    .where(and(inArray(key, [...keys]), gt(until, now)))
  return new Map(rows.map(({ key, ...counted }) => [key, counted]))
}

/** Deletes the counts whose window is over, or is from a server whose clock was wrong. */
export async function cleanUpLimits({ db, now }: Services): Promise<void> {
  const latest = new Date(now().getTime() + longestWindowMs + clockToleranceMs)
  const isOver = or(lte(rateLimits.until, now()), gt(rateLimits.until, latest))
  // Those that a request is counting at this moment are left for the next time.
  const free = db.select({ key: rateLimits.key }).from(rateLimits).where(isOver).for('update', { skipLocked: true })
  await db.delete(rateLimits).where(inArray(rateLimits.key, free))
}

/**
 * Returns the key of a count, with a hash of its subject for a fixed length. The hash hides nothing: a network or a known mailbox can be
 * found by trying.
 */
export const keyOf = (attempt: string, by: string, value: string): string => `${attempt} ${by} ${sha256Of(value)}`
