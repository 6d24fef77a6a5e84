import { AppError } from '../calls/errors.ts'

interface LimiterOptions {
  /** The maximum number of tasks that run at a time. */
  concurrency: number
  /** The maximum number of waiting tasks. */
  maxWaiting: number
  /** The maximum number of waiting tasks of one user; `maxWaiting` by default. */
  maxWaitingPerUser?: number
  /** Sent with BUSY, in seconds. */
  retryAfter: number
}

/** Runs a task as soon as a slot is free. Throws BUSY if too many tasks are waiting. */
export type ConcurrencyLimiter = <T>(task: () => Promise<T>, userId?: string) => Promise<T>

/**
 * Creates a limiter that runs `concurrency` tasks at a time. Waiting users take turns, one task each; the tasks of one user run
 * in the order in which they came. So a user with many tasks does not delay a user with few.
 */
export function createConcurrencyLimiter({
  concurrency,
  maxWaiting,
  maxWaitingPerUser = maxWaiting,
  retryAfter,
}: LimiterOptions): ConcurrencyLimiter {
  /** The waiting tasks by user. The first user is the next to be served. */
  const waiting = new Map<string, (() => void)[]>()
  let running = 0
  let waitingCount = 0

  function waitForTurn(userId: string): Promise<void> {
    const own = waiting.get(userId) ?? []
    if (waitingCount >= maxWaiting || own.length >= maxWaitingPerUser) throw new AppError('BUSY', { retryAfter })
    waitingCount++
    return new Promise((resolve) => waiting.set(userId, [...own, resolve]))
  }

  function takeNext(): (() => void) | undefined {
    for (const [userId, [first, ...others]] of waiting) {
      // Deleting and setting moves the user to the end of the map.
      waiting.delete(userId)
      if (others.length > 0) waiting.set(userId, others)
      waitingCount--
      return first
    }
    return undefined
  }

  return async (task, userId = '') => {
    if (running >= concurrency) await waitForTurn(userId)
    else running++
    try {
      return await task()
    } finally {
      const start = takeNext()
      if (start === undefined) running--
      else start()
    }
  }
}
