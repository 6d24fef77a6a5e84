interface Options {
  ifAvailable?: boolean
  mode?: 'shared' | 'exclusive'
  signal?: AbortSignal
}
type Work = (lock: { name: string } | null) => unknown

/** Stands in for the browser's locks, with other tabs that hold some of them. */
export class StandInLocks {
  private readonly names = new Map<string, 'shared' | 'exclusive'>()
  private readonly waiting = new Set<() => void>()

  async request(name: string, { ifAvailable = false, mode = 'exclusive', signal }: Options, work: Work) {
    if (this.names.has(name) && ifAvailable) return work(null)
    while (this.names.has(name)) await this.change(signal)
    this.names.set(name, mode)
    try {
      return await work({ name })
    } finally {
      this.leave(name)
    }
  }

  async query() {
    return { held: Array.from(this.names, ([name, mode]) => ({ name, mode })), pending: [] }
  }

  /** Another tab takes it. */
  take(name: string) {
    this.names.set(name, 'exclusive')
  }

  /** The other tab closes. */
  leave(name: string) {
    this.names.delete(name)
    for (const wake of this.waiting) wake()
  }

  private change(signal: AbortSignal | undefined) {
    return new Promise<void>((resolve, reject) => {
      const wake = () => {
        this.waiting.delete(wake)
        resolve()
      }
      this.waiting.add(wake)
      signal?.addEventListener('abort', () => {
        this.waiting.delete(wake)
        reject(new DOMException('The wait was given up', 'AbortError'))
      })
    })
  }
}

/** Gives the browser of a test locks, until `noLocks`. */
export function standInLocks(): StandInLocks {
  const locks = new StandInLocks()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  return locks
}

/** As on plain http. */
export const noLocks = () => void Reflect.deleteProperty(navigator, 'locks')
