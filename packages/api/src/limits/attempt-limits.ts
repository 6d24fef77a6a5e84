const minuteMs = 60_000

/**
 * How many attempts of a user fit into a window, which begins with the first one, and how many from one network, which may be a whole
 * classroom. A rejected attempt does not extend the window (decision 032). Attempts at a mailbox are in `mailbox-limits.ts`.
 */
export const attemptLimits = {
  /** Audio that is not cached. A review session with a hundred cards stays far below it. */
  sound: { windowMs: 5 * minuteMs, one: 300, ip: 6000 },
  /** New shares of a user. Each tells whether an address has an account. */
  share: { windowMs: 60 * minuteMs, one: 60 },
  /** Mutations of a user. */
  write: { windowMs: minuteMs, one: 600 },
} as const satisfies Record<string, Limit>
export type Attempt = keyof typeof attemptLimits

export interface Limit {
  windowMs: number
  /** Attempts of one user, and of one network; without `ip`, networks are not counted. */
  one: number
  ip?: number
}
