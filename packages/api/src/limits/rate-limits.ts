import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { type Database, rateLimits } from '@wordtide/db'
import { gt, inArray, lte, or, sql } from 'drizzle-orm'
import { clockToleranceMs } from '../clock.ts'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import type { Services } from '../services.ts'

const minuteMs = 60_000

/**
 * How many attempts fit into a window, which begins with the first one: for one mailbox (known or not) or one user, and from one
 * network, which may be a whole classroom. A rejected attempt does not extend the window, so no user is locked out (decision 015).
 */
export const attemptLimits = {
  signIn: { windowMs: 5 * minuteMs, one: 10, ip: 100 },
  signUp: { windowMs: 30 * minuteMs, one: 5, ip: 100 },
  mail: { windowMs: 30 * minuteMs, one: 3, ip: 100 },
  /** Audio that is not cached. A review session with a hundred cards stays far below it. */
  sound: { windowMs: 5 * minuteMs, one: 300, ip: 6000 },
  /** New shares of a user. Each tells whether an address has an account. */
  share: { windowMs: 60 * minuteMs, one: 60 },
  /** Mutations of a user. */
  write: { windowMs: minuteMs, one: 600 },
} as const satisfies Record<string, Limit>
export type Attempt = keyof typeof attemptLimits

interface Limit {
  windowMs: number
  /** Attempts of one mailbox or user, and of one network; without `ip`, networks are not counted. */
  one: number
  ip?: number
}

/**
 * Counts one attempt of a mailbox or a user id, whether it will succeed or not. Throws TOO_MANY_REQUESTS, with the time until the
 * window ends, if the limit is exceeded.
 */
export async function countAttempt(context: Context, attempt: Attempt, mailboxOrUserId: string): Promise<void> {
  const { db, now, limited, ip } = context
  if (!limited) return
  const { windowMs, ...allowed }: Limit = attemptLimits[attempt]
  const limits = new Map<string, number>([[keyOf(attempt, 'one', mailboxOrUserId.toLowerCase()), allowed.one]])
  if (ip !== undefined && allowed.ip !== undefined) limits.set(keyOf(attempt, 'ip', networkOf(ip)), allowed.ip)
  const attemptedAt = now()
  const until = new Date(attemptedAt.getTime() + windowMs)
  const latest = new Date(until.getTime() + clockToleranceMs)
  // A window that ends later than one that begins now is from a server whose clock was wrong.
  const isOver = or(lte(rateLimits.until, attemptedAt), gt(rateLimits.until, latest))
  const counts = await db
    .insert(rateLimits)
    // Sorted, so that two requests lock the rows in the same order.
    .values([...limits.keys()].sort().map((key) => ({ key, count: 1, until })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${isOver} then 1 else ${rateLimits.count} + 1 end`,
        until: sql`case when ${isOver} then excluded.until else ${rateLimits.until} end`,
      },
    })
    .returning()
  for (const { key, count, until } of counts)
    context.rateLimit.note({ limit: limits.get(key) ?? 0, count, resetMs: until.getTime() - attemptedAt.getTime() })
  const exceeded = counts.filter(({ key, count }) => count > (limits.get(key) ?? 0))
  if (exceeded.length === 0) return
  const waitMs = Math.max(...exceeded.map((row) => row.until.getTime() - attemptedAt.getTime()))
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1000) })
}

const mailboxAttempts: readonly Attempt[] = ['signIn', 'signUp', 'mail']

/** Resets the counts of a mailbox. */
export async function forgetAttempts(tx: Database, mailbox: string): Promise<void> {
  const keys = mailboxAttempts.map((attempt) => keyOf(attempt, 'one', mailbox.toLowerCase()))
  await tx.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

const longestWindowMs = Math.max(...Object.values(attemptLimits).map(({ windowMs }) => windowMs))

/** Deletes the counts whose window is over, or is from a server whose clock was wrong. */
export async function cleanUpLimits({ db, now }: Services): Promise<void> {
  const latest = new Date(now().getTime() + longestWindowMs + clockToleranceMs)
  await db.delete(rateLimits).where(or(lte(rateLimits.until, now()), gt(rateLimits.until, latest)))
}

/** Mailboxes, user ids and addresses are stored as hashes only. */
const keyOf = (attempt: Attempt, by: 'one' | 'ip', value: string) =>
  `${attempt} ${by} ${createHash('sha256').update(value).digest('base64url')}`

/**
 * Returns the network by which an address is counted: for IPv6 the /64 that one subscriber has, for IPv4 (also mapped into IPv6)
 * the address itself. A port that a proxy has appended is ignored. Everything else is 'unknown', and counted together.
 */
export function networkOf(address: string): string {
  const ip = address.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return isIP(ip) === 0 ? 'unknown' : ip
  // The URL parser normalizes an IPv6 address: lower case, no leading zeros, the longest run of zeros as '::'.
  const { hostname } = new URL(`http://[${ip.split('%', 1)[0]}]`)
  const [left = [], right = []] = hostname.slice(1, -1).split('::').map(groupsOf)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => text.split(':').filter((group) => group !== '')
