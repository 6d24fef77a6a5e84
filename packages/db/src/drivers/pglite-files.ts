import { statSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { type FileStates, flushContent, flushPath } from '../data-folder/flush.ts'
import { DeferredFlush, type Flush } from './deferred-flush.ts'

/** Maximum delay of the flush after a commit, in ms. Twice that, for a busy process, stays below a second. */
const defaultDelayMs = 400

export interface FlushOptions {
  flush?: Flush
  delayMs?: number
  /** Files that were flushed before the engine starts, and are not flushed again during its start. */
  flushedStates?: FileStates
}

/** The engine's settings with which it flushes. Its build does nothing for the default method of flushing the log. */
export const flushingStartParams = [
  ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
  ...['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'],
]

type Operations = Record<string, (...args: unknown[]) => unknown>

/** The part of the engine's module that we use: the file system that maps its files to a folder, and a function of its main loop. */
export interface EngineModule {
  stackRestore(pointer: number): number
  NODEFS: {
    stream_ops: Operations
    node_ops: Operations
    /** Passes a system error on to the engine, which would not survive any other. */
    tryFSOperation(operation: () => void): void
  }
}

const isEngineModule = (module: unknown): module is EngineModule =>
  typeof module === 'object' && module !== null && 'NODEFS' in module && 'stackRestore' in module

/** The operations that change a file or its name. */
const changingOperations = {
  stream_ops: ['write', 'setattr'],
  node_ops: ['setattr', 'rename', 'unlink'],
} as const

/** Returns whether a path of the engine is a segment of its write-ahead log. */
const isLogSegment = (path: string) => /\/pg_wal\/[0-9A-F]{24}$/.test(path)

/**
 * The files of an embedded database that survives a power cut. The engine asks for a flush wherever PostgreSQL does; the file system
 * that it comes with ignores that, and this one flushes. Only the write-ahead log is flushed later, in the background, instead of at
 * every commit; but always before any other file changes. So a power cut loses at most the last commits (decision 002).
 */
export class FlushedFiles extends NodeFS {
  readonly #flush: Flush
  readonly #log: DeferredFlush
  #flushedStates: FileStates

  constructor(
    folder: string,
    { flush, delayMs, flushedStates }: FlushOptions = {},
    /** Called before the engine starts. */
    private readonly onStart: (client: PGlite, module: EngineModule) => void = () => {},
  ) {
    super(folder)
    this.#flush = flush ?? { now: flushPath, later: flushContent }
    this.#log = new DeferredFlush(this.#flush, delayMs ?? defaultDelayMs)
    this.#flushedStates = flushedStates ?? new Map()
  }

  /** To be called when the engine has started: from now on, every flush that it asks for is made. */
  started(): void {
    this.#flushedStates = new Map()
  }

  override async init(...args: Parameters<NodeFS['init']>): ReturnType<NodeFS['init']> {
    const { emscriptenOpts } = await super.init(...args)
    // The package's type of its module depends on the types that other packages bring.
    const extend = (module: unknown) => {
      if (!isEngineModule(module)) throw new Error("the engine's file system has changed")
      this.#extend(module, args[0])
    }
    const preRun = [...(emscriptenOpts.preRun ?? []), extend]
    return { emscriptenOpts: { ...emscriptenOpts, preRun } }
  }

  #extend(module: EngineModule, client: PGlite): void {
    this.onStart(client, module)
    const { NODEFS } = module
    NODEFS.stream_ops.fsync = (file) => {
      NODEFS.tryFSOperation(() => this.#flushFile(enginePath(file)))
      return 0
    }
    for (const kind of ['stream_ops', 'node_ops'] as const)
      for (const name of changingOperations[kind]) {
        const operation = NODEFS[kind][name]
        if (operation === undefined) throw new Error(`the engine's file system has no operation ${name}`)
        NODEFS[kind][name] = (...args) => {
          if (!(name === 'write' && isLogSegment(enginePath(args[0])))) NODEFS.tryFSOperation(() => this.#log.finish())
          return operation(...args)
        }
      }
  }

  #flushFile(path: string): void {
    const realPath = join(this.rootDir, path.slice(PGlite.paths.PGDATA.length))
    if (isLogSegment(path)) this.#log.add(realPath)
    else if (!this.#isFlushed(realPath)) this.#flush.now(realPath)
  }

  /** After a crash, the engine flushes every file once; most of them have not changed since we did so, many at a time. */
  #isFlushed(path: string): boolean {
    const flushed = this.#flushedStates.get(path)
    return flushed !== undefined && flushed === statSync(path, { bigint: true }).ctimeNs
  }
}

/** Returns the path of an open file in the engine's own file system. */
function enginePath(file: unknown): string {
  if (typeof file !== 'object' || file === null || !('path' in file) || typeof file.path !== 'string')
    throw new Error('the engine has opened a file without a path')
  return file.path
}
