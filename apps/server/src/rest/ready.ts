import { AppError } from '@wordtide/api'

/** A probe gets its response within two seconds. */
const timeoutMs = 1500
/** In seconds. */
const retryAfter = 2

/**
 * Returns the check behind `GET /api/ready`: whether `ping`, a query to the database, succeeds in time. Concurrent probes share
 * one query. Rejects with DATABASE_UNAVAILABLE.
 */
export function createReadinessCheck(ping: () => Promise<void>): () => Promise<{ status: 'ready' }> {
  let current: Promise<boolean> | undefined
  async function succeeds(): Promise<boolean> {
    try {
      await ping()
      return true
    } catch {
      return false
    } finally {
      current = undefined
    }
  }
  return async () => {
    current ??= succeeds()
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise<false>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, false)
    })
    const isReady = await Promise.race([current, timedOut])
    clearTimeout(timer)
    if (!isReady) throw new AppError('DATABASE_UNAVAILABLE', { retryAfter })
    return { status: 'ready' }
  }
}
