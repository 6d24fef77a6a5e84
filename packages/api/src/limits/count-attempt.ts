import { createHash } from 'node:crypto'
import { isIP, isIPv6 } from 'node:net'
import { type Database, rateLimits } from '@wordtide/db'
import { inArray, sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'

const minute = 60_000

/**
 * How often something may be tried in a window that begins with the first try: for one mailbox, known or not, or one person,
 * and from one IP address, which may be a whole classroom's. What is refused does not prolong the window, so that nobody is
 * locked out.
 */
export const attemptLimits = {
  signIn: { windowMs: 5 * minute, one: 10, ip: 100 },
  signUp: { windowMs: 30 * minute, one: 5, ip: 100 },
  mail: { windowMs: 30 * minute, one: 3, ip: 100 },
  /** New sounds; those that are kept do not count. A session of a hundred cards is no attempt at anything. */
  sound: { windowMs: 5 * minute, one: 300, ip: 6000 },
} as const
export type Attempt = keyof typeof attemptLimits

/** Counts one attempt of a mailbox or a person, whatever comes of it; TOO_MANY_REQUESTS, with the time until the window ends, once they are used up. */
export async function countAttempt(context: Context, attempt: Attempt, whom: string): Promise<void> {
  const { db, now, limited, ip } = context
  if (!limited) return
  const { windowMs, ...allowed } = attemptLimits[attempt]
  const limits = new Map<string, number>([[keyOf(attempt, 'one', whom.toLowerCase()), allowed.one]])
  if (ip !== undefined) limits.set(keyOf(attempt, 'ip', networkOf(ip)), allowed.ip)
  const at = now()
  const param = sql.param(at, rateLimits.until)
  const over = sql`${rateLimits.until} <= ${param}`
  const until = new Date(at.getTime() + windowMs)
  const counted = await db
    .insert(rateLimits)
    // In one order, so that two requests never wait for each other.
    .values([...limits.keys()].sort().map((key) => ({ key, count: 1, until })))
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${over} then 1 else ${rateLimits.count} + 1 end`,
        until: sql`case when ${over} then excluded.until else ${rateLimits.until} end`,
      },
    })
    .returning()
  const exceeded = counted.filter(({ key, count }) => count > (limits.get(key) ?? 0))
  if (exceeded.length === 0) return
  const waitMs = Math.max(...exceeded.map((row) => row.until.getTime() - at.getTime()))
  throw new AppError('TOO_MANY_REQUESTS', { retryAfter: Math.ceil(waitMs / 1000) })
}

/** Forgets what was counted for this mailbox. */
export async function forgetAttempts(tx: Database, mailbox: string): Promise<void> {
  const keys = ofMailboxes.map((attempt) => keyOf(attempt, 'one', mailbox.toLowerCase()))
  await tx.delete(rateLimits).where(inArray(rateLimits.key, keys))
}

const ofMailboxes: readonly Attempt[] = ['signIn', 'signUp', 'mail']

const keyOf = (attempt: Attempt, by: 'one' | 'ip', whom: string) =>
  `${attempt} ${by} ${createHash('sha256').update(whom).digest('base64url')}`

/**
 * An address as it is counted: of IPv6, the /64 that one subscriber has whole; an IPv4 address in IPv6 clothes as itself.
 * A port that a proxy wrote behind it does not count; what is no address at all is counted together.
 */
export function networkOf(claimed: string): string {
  const ip = claimed.replace(/^\[(.*)\](:\d+)?$/, '$1').replace(/^([\d.]+):\d+$/, '$1')
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(ip)) return isIP(ip) === 0 ? 'unknown' : ip
  // The URL parser writes every IPv6 address in one way, with the longest row of zeros as '::'.
  const { hostname } = new URL(`http://[${ip.split('%', 1)[0]}]`)
  const [left = [], right = []] = hostname.slice(1, -1).split('::').map(groupsOf)
  const zeros = Array.from({ length: 8 - left.length - right.length }, () => '0')
  return `${[...left, ...zeros, ...right].slice(0, 4).join(':')}::/64`
}

const groupsOf = (text: string) => text.split(':').filter((group) => group !== '')
