import type { QueueLength } from '@wordtide/api'

/** For how long a result is used again. */
const freshMs = 5000

/** Maximum wait of a scrape: a database that does not respond delays the other metrics no longer than this. */
const defaultTimeoutMs = 1000

/**
 * Returns a function that returns the length of the queue, at most five seconds old, however many call it: at most one query is under way
 * at a time. It returns undefined if the database has failed, or has not responded in time.
 */
export function createQueueReader(
  read: () => Promise<QueueLength>,
  timeoutMs = defaultTimeoutMs,
): () => Promise<QueueLength | undefined> {
  let current: Promise<QueueLength | undefined> | undefined
  const start = (): Promise<QueueLength | undefined> => {
    const reading = read().catch(() => undefined)
    void reading.then((length) => {
      const forget = () => {
        current = undefined
      }
      if (length === undefined) forget()
      else setTimeout(forget, freshMs).unref()
    })
    return reading
  }
  return async () => {
    current ??= start()
    let timer: NodeJS.Timeout | undefined
    const timedOut = new Promise<undefined>((resolve) => {
      timer = setTimeout(resolve, timeoutMs, undefined)
    })
    return await Promise.race([current, timedOut]).finally(() => clearTimeout(timer))
  }
}
