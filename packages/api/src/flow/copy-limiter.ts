import { AppError } from '../calls/errors.ts'
import { createConcurrencyLimiter } from './concurrency-limiter.ts'

/**
 * Creates a limiter of copies that take long: a process makes two at a time, a few wait, and a user has one, running or waiting. Throws
 * BUSY. So a client that repeats the call with its key waits for the first one, and no two runs of one copy set its images at once.
 */
export function createCopyLimiter(): <T>(userId: string, copy: () => Promise<T>) => Promise<T> {
  /** Two copies at a time leave the database to other calls half of the time. */
  const runLimited = createConcurrencyLimiter({ concurrency: 2, maxWaiting: 6, retryAfter: 30 })
  /** The users for whom something is being copied, or waits for its turn. */
  const copying = new Set<string>()

  return async (userId, copy) => {
    if (copying.has(userId)) throw new AppError('BUSY', { retryAfter: 3 })
    copying.add(userId)
    try {
      return await runLimited(copy, userId)
    } finally {
      copying.delete(userId)
    }
  }
}
