import { AppError } from './errors.ts'

interface Bounds {
  /** How many run at a time. */
  atOnce: number
  /** How many may wait. */
  waiting: number
  /** When the others should come back, in seconds. */
  retryAfter: number
}

/** Runs work in turn: so much at once, the rest in the order in which it came, and BUSY for what cannot wait any more. */
export function createQueue({ atOnce, waiting, retryAfter }: Bounds): <T>(work: () => Promise<T>) => Promise<T> {
  const line: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running >= atOnce) {
      if (line.length >= waiting) throw new AppError('BUSY', { retryAfter })
      await new Promise<void>((resolve) => line.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      const next = line.shift()
      if (next === undefined) running--
      else next()
    }
  }
}
