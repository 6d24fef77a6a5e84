interface Options {
  ifAvailable?: boolean
  mode?: 'shared' | 'exclusive'
  signal?: AbortSignal
}
type Callback = (lock: { name: string } | null) => unknown

/** Stands in for the Web Locks of the browser, of which other tabs may hold some. */
export class StandInLocks {
  private readonly names = new Map<string, 'shared' | 'exclusive'>()
  private readonly waiting = new Set<() => void>()

  async request(name: string, { ifAvailable = false, mode = 'exclusive', signal }: Options, callback: Callback) {
    if (this.names.has(name) && ifAvailable) return callback(null)
    while (this.names.has(name)) await this.change(signal)
    this.names.set(name, mode)
    try {
      return await callback({ name })
    } finally {
      this.release(name)
    }
  }

  async query() {
    return { held: Array.from(this.names, ([name, mode]) => ({ name, mode })), pending: [] }
  }

  /** Another tab acquires the lock. */
  acquire(name: string, mode: 'shared' | 'exclusive' = 'exclusive') {
    this.names.set(name, mode)
  }

  /** The other tab closes, which releases the lock. */
  release(name: string) {
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
        reject(new DOMException('The request was aborted', 'AbortError'))
      })
    })
  }
}

/** Installs locks until `noLocks()`. */
export function standInLocks(): StandInLocks {
  const locks = new StandInLocks()
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  return locks
}

/** Removes the locks, as on plain http. */
export const noLocks = () => void Reflect.deleteProperty(navigator, 'locks')
