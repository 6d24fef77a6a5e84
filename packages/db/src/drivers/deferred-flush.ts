/** Functions that flush files to disk. */
export interface Flush {
  /** Flushes a file or a folder before it returns. */
  now(path: string): void
  /** Flushes the content of a file in the background. */
  later(path: string): Promise<void>
}

/** Files that wait for a flush, and since when the first of them does, in ms. */
interface Batch {
  paths: Set<string>
  since: number
}

/**
 * Collects files and flushes them together in the background, `delayMs` after the first of them was added. If the process is too busy
 * for that, the next file that is added after `latestMs` flushes them all.
 */
export class DeferredFlush {
  #waiting: Batch | undefined
  /** The batch that is being flushed in the background. */
  #underWay: Batch | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failure: unknown

  constructor(
    readonly flush: Flush,
    readonly delayMs: number,
    readonly latestMs = 2 * delayMs,
  ) {}

  /** Adds a file. Throws if an earlier flush has failed: after that, the content of the disk is unknown. */
  add(path: string): void {
    if (this.#failure !== undefined) throw this.#failure
    const now = performance.now()
    this.#waiting ??= { paths: new Set(), since: now }
    this.#waiting.paths.add(path)
    this.#timer ??= setTimeout(() => void this.#flushWaiting(), this.delayMs).unref()
    if (now - (this.#underWay ?? this.#waiting).since > this.latestMs) this.finish()
  }

  /**
   * Flushes all files that were added, also those whose flush is under way, before it returns. Throws if this or an earlier flush
   * has failed: the system may have dropped what it could not write, and would report the next flush as a success.
   */
  finish(): void {
    if (this.#failure !== undefined) throw this.#failure
    try {
      for (const batch of [this.#underWay, this.#waiting]) for (const path of batch?.paths ?? []) this.flush.now(path)
    } catch (error) {
      this.#failure = error
      throw error
    }
    this.#underWay = undefined
    this.#waiting = undefined
  }

  async #flushWaiting(): Promise<void> {
    this.#underWay = this.#waiting
    this.#waiting = undefined
    try {
      for (const path of this.#underWay?.paths ?? []) await this.flush.later(path)
    } catch (error) {
      this.#failure = error
    }
    this.#underWay = undefined
    this.#timer = undefined
    if (this.#waiting !== undefined) this.#timer = setTimeout(() => void this.#flushWaiting(), this.delayMs).unref()
  }
}
