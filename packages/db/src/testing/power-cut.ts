import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Flush } from '../drivers/deferred-flush.ts'

/** The state of unflushed changes on the disk after the power cut: none are there, or those of any files. */
export type Unflushed = 'lost' | 'partly written'

/**
 * A disk that a power cut can take everything from that was not flushed: a second folder, to which a file is copied only when it is
 * flushed. A flush in the background writes what the file held when it began.
 */
export class UnreliableDisk implements Flush {
  /** Called after each flush, and in the middle of a flush in the background. */
  onFlush: () => void = () => {}
  readonly #flushed: string
  #flushes = 0
  /** By file: the flush whose content the disk has, and when that content was written. */
  readonly #contents = new Map<string, { number: number; mtimeNs: bigint }>()

  /** `onLogFlush` is called when a flush of the whole write-ahead log begins, and what it returns when that flush ends. */
  constructor(
    readonly folder: string,
    private readonly onLogFlush: () => () => void,
  ) {
    this.#flushed = `${folder}.flushed`
    cpSync(folder, this.#flushed, { recursive: true })
    for (const path of filesIn(folder)) {
      const { mtimeNs } = statSync(join(folder, path), { bigint: true })
      this.#contents.set(join(folder, path), { number: 0, mtimeNs })
    }
  }

  now(path: string): void {
    const finish = this.#begin(path)
    finish()
    this.onFlush()
  }

  async later(path: string): Promise<void> {
    const finish = this.#begin(path)
    // Waits for time: a disk takes some.
    await delay(Math.random() * 10)
    this.onFlush()
    finish()
    this.onFlush()
  }

  /** Returns whether the disk has the whole write-ahead log, as it has once nothing waits for a flush. */
  hasWholeLog(): boolean {
    return readdirSync(join(this.folder, 'pg_wal'), { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [this.folder, this.#flushed].map((folder) => join(folder, 'pg_wal', name)))
      .every(
        ([written = '', flushed = '']) => existsSync(flushed) && readFileSync(written).equals(readFileSync(flushed)),
      )
  }

  /** Copies to `target` what a power cut would leave now. */
  cut(target: string, unflushed: Unflushed): void {
    cpSync(this.#flushed, target, { recursive: true })
    if (unflushed === 'lost') return
    const isWritten = () => Math.random() < 0.5
    for (const path of filesIn(this.folder)) {
      const copy = join(target, path)
      if (!isWritten()) continue
      mkdirSync(dirname(copy), { recursive: true })
      copyFileSync(join(this.folder, path), copy)
    }
    for (const path of filesIn(target))
      if (!existsSync(join(this.folder, path)) && isWritten()) rmSync(join(target, path))
  }

  /** Returns a function that ends the flush. */
  #begin(path: string): () => void {
    const copy = join(this.#flushed, relative(this.folder, path))
    if (statSync(path).isDirectory()) return () => this.#flushNames(path, copy)
    const endLogFlush = isLog(path) && !this.#hasUnflushedLog(path) ? this.onLogFlush() : () => {}
    const number = ++this.#flushes
    const content = `${this.#flushed}.${number}`
    const { mtimeNs } = statSync(path, { bigint: true })
    copyFileSync(path, content)
    return () => {
      // A flush that ends late does not undo a later one.
      if (number > (this.#contents.get(path)?.number ?? 0)) {
        mkdirSync(dirname(copy), { recursive: true })
        renameSync(content, copy)
        this.#contents.set(path, { number, mtimeNs })
      }
      rmSync(content, { force: true })
      endLogFlush()
    }
  }

  /** Returns whether a segment of the log, other than this one, has changed since its flush. */
  #hasUnflushedLog(path: string): boolean {
    const folder = dirname(path)
    const others = readdirSync(folder).map((name) => join(folder, name))
    return others.some((other) => {
      if (other === path || !statSync(other).isFile()) return false
      const { mtimeNs } = statSync(other, { bigint: true })
      return mtimeNs !== this.#contents.get(other)?.mtimeNs
    })
  }

  /** A flushed folder forgets the names that were removed. A new file gets its name with its first flush. */
  #flushNames(path: string, copy: string): void {
    if (!existsSync(copy)) return
    for (const name of readdirSync(copy))
      if (!existsSync(join(path, name))) rmSync(join(copy, name), { recursive: true })
  }
}

const isLog = (path: string) => basename(dirname(path)) === 'pg_wal'

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
