import { limits } from '@wordtide/contract'
import { dayMs, minuteMs } from '../values/durations.ts'

/** The number of attempts allowed in a window, which begins with the first attempt. */
export interface Bound {
  windowMs: number
  allowed: number
}

/** The ways in which a user's attempts are counted. */
export type UserCountedBy = 'user' | 'network'

/**
 * The limits of attempts by one user in a window, and by one network, which may be a whole classroom. A rejected attempt does not extend
 * the window (decision 032). Attempts at a mailbox are in `limits/mailbox-limits.ts`.
 */
export const attemptLimits = {
  /** Audio that is not cached. A review session with a hundred cards stays far below it. */
  sound: { user: { allowed: 300, windowMs: 5 * minuteMs }, network: { allowed: 6000, windowMs: 5 * minuteMs } },
  /** New shares of a user. Each tells whether an address has an account. */
  share: { user: { allowed: 60, windowMs: 60 * minuteMs } },
  /** Attempts of a user to join a class. */
  join: { user: { allowed: 20, windowMs: 60 * minuteMs } },
  /** Codes of classes that do not exist. Right ones do not count: a class joins from one network. */
  code: { network: { allowed: 20, windowMs: 60 * minuteMs } },
  /** Uses of passkeys that were refused. Right ones do not count. */
  passkey: { network: { allowed: 100, windowMs: 5 * minuteMs } },
  /** Challenges for a sign-in with a passkey: each visit to that page asks for one. */
  challenge: { network: { allowed: 1000, windowMs: 5 * minuteMs } },
  /** Mails by which a user invites to classes. */
  invite: { user: { allowed: limits.roster.mailsPerDay, windowMs: dayMs } },
  /** Imports of a file by a user, dry runs included. One whose file takes long to read counts as several (`transfer/reading-time.ts`). */
  import: { user: { allowed: 60, windowMs: 60 * minuteMs } },
  /** Reports of lists by a user. */
  report: { user: { allowed: limits.report.perDay, windowMs: dayMs } },
  /** Mutations of a user. */
  write: { user: { allowed: 600, windowMs: minuteMs } },
} as const satisfies Record<string, Partial<Record<UserCountedBy, Bound>>>
export type Attempt = keyof typeof attemptLimits

/** The limits that a procedure may declare for its calls, beside that of writes. */
export type CountedCall = Exclude<Attempt, 'write'>

/** Returns whether a value is the name of such a limit. */
export const isCountedCall = (value: unknown): value is CountedCall =>
  typeof value === 'string' && value !== 'write' && Object.hasOwn(attemptLimits, value)
