import { isWordtideError } from './errors.ts'

/** The clock of a client; tests give their own. */
export interface Timing {
  /** Unix milliseconds. */
  now(): number
  /** Waits; rejects with the reason of the signal when that aborts. */
  sleep(milliseconds: number, signal?: AbortSignal): Promise<void>
  /** A number from 0 to below 1. */
  random(): number
}

const attempts = 4
const firstDelay = 500
/** Maximum wait before a retry. A longer one is left to the caller, who sees it in `retryAfter`. */
const longestDelay = 60_000

/** The condition under which it is safe to repeat a request. */
export type Repeatable =
  /** Also if the server may have done it. */
  | 'always'
  /** Only if the server says that it did not. */
  | 'refused'

/** Attempts a request again while that is safe and can help, at most three times, at growing intervals or when the server says. */
export async function retried<Result>(
  attempt: (earlier: readonly unknown[]) => Promise<Result>,
  repeatable: Repeatable,
  { sleep, random }: Timing,
  signal: AbortSignal | undefined,
): Promise<Result> {
  const earlier: unknown[] = []
  for (;;) {
    try {
      return await attempt(earlier)
    } catch (error) {
      const delay = delayBefore(error, earlier.length, random)
      if (earlier.length + 1 >= attempts || delay > longestDelay || !canRepeat(error, repeatable)) throw error
      earlier.push(error)
      await sleep(delay, signal)
    }
  }
}

const gateways = [502, 503, 504]

function canRepeat(error: unknown, repeatable: Repeatable): boolean {
  if (!isWordtideError(error)) return false
  if (error.key === 'TOO_MANY_REQUESTS') return true
  if (repeatable === 'refused') return false
  return error.key === 'NETWORK_ERROR' || error.key === 'IDEMPOTENCY_KEY_IN_USE' || gateways.includes(error.status)
}

/** A little longer than the server asks for, so that not all clients come back at once. */
function delayBefore(error: unknown, retries: number, random: () => number): number {
  const asked = isWordtideError(error) ? error.retryAfter : undefined
  return asked === undefined ? firstDelay * 2 ** retries * (0.5 + random()) : asked * 1000 + random() * firstDelay
}

/** The clock of this machine. */
export const realTiming: Timing = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (milliseconds, signal) =>
    new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer)
        reject(signal?.reason)
      }
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop)
        resolve()
      }, milliseconds)
      if (signal?.aborted === true) stop()
      else signal?.addEventListener('abort', stop, { once: true })
    }),
}
