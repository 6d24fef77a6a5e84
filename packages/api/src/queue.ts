import { AppError } from './errors.ts'

interface Bounds {
  /** How many run at a time. */
  atOnce: number
  /** How many may wait. */
  waiting: number
  /** How many of them may be of the same person; all, where it does not matter whose work it is. */
  ofOne?: number
  /** When the others should come back, in seconds. */
  retryAfter: number
}

/** Runs work in turn; BUSY for what cannot wait any more. */
export type InTurn = <T>(work: () => Promise<T>, whose?: string) => Promise<T>

/**
 * So much work at once, the rest by turns: one of each person who waits, and of one person in the order in which it came, so
 * that nobody with much to do holds up somebody with little.
 */
export function createQueue({ atOnce, waiting, ofOne = waiting, retryAfter }: Bounds): InTurn {
  /** What waits, by person; whose turn is next stands in front. */
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let inLine = 0

  function join(whose: string): Promise<void> {
    const line = lines.get(whose) ?? []
    if (inLine >= waiting || line.length >= ofOne) throw new AppError('BUSY', { retryAfter })
    inLine++
    return new Promise((resolve) => lines.set(whose, [...line, resolve]))
  }

  function next(): (() => void) | undefined {
    for (const [whose, [first, ...others]] of lines) {
      lines.delete(whose)
      if (others.length > 0) lines.set(whose, others)
      inLine--
      return first
    }
    return undefined
  }

  return async (work, whose = '') => {
    if (running >= atOnce) await join(whose)
    else running++
    try {
      return await work()
    } finally {
      const begin = next()
      if (begin === undefined) running--
      else begin()
    }
  }
}
