import { AppError } from '../calls/errors.ts'

/**
 * Thrown by a transaction that has waited for the locks of the lists of vocabularies, and then finds one of these in another list. It
 * cannot lock that one too: lists are locked in the order of their ids.
 */
export class MovedMeanwhile extends Error {}

/** Limits the attempts, so that repeated moves cannot delay a request forever. */
const maxAttempts = 5

/**
 * Calls `transact`, which begins a transaction, again whenever it throws MovedMeanwhile: its locks are undone with it. BUSY after five
 * times.
 */
export async function untilNotMoved<T>(transact: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < maxAttempts; attempt++)
    try {
      return await transact()
    } catch (error) {
      if (!(error instanceof MovedMeanwhile)) throw error
    }
  throw new AppError('BUSY', { retryAfter: 1 })
}
