import { setImmediate } from 'node:timers/promises'
import { PGlite, type PGliteOptions } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { NodeFS } from '@electric-sql/pglite/nodefs'
import { codeOf } from '../data-folder/errors.ts'
import type { ConnectionCounts } from '../database.ts'
import { DatabaseUnavailableError } from '../errors.ts'
import { type EngineModule, FlushedFiles, type FlushOptions, flushingStartParams } from './pglite-files.ts'

/** Thrown if the embedded engine cannot work with the files of its folder. The message is the engine's own reason, in one line. */
export class EngineError extends DatabaseUnavailableError {
  override name = 'EngineError'
}

/** Matches the last report of PostgreSQL before it ends, without time and process. */
const fatalMessage = /(?:FATAL|PANIC): +(.+)/

export interface EngineOptions extends FlushOptions {
  /** Called once if the engine gives up, for example on a full disk: every query fails from then on. */
  onAbort?: ((error: EngineError) => void) | undefined
}

/** Starts the engine on a folder, without flushing if `flushing` is false. Throws EngineError. */
export async function startEngine(folder: string, flushing: EngineOptions | false): Promise<PGlite> {
  let reason: string | undefined
  let aborted: EngineError | undefined
  const onStderr = (line: string) => {
    reason = fatalMessage.exec(line)?.[1] ?? reason
    if (aborted === undefined && line.startsWith('Aborted(')) {
      aborted = new EngineError(`the engine has ended: ${reason}`)
      if (flushing !== false) flushing.onAbort?.(aborted)
    }
    return false
  }
  const options: PGliteOptions = { extensions: { pg_trgm }, onStderr }
  try {
    if (flushing === false) return yieldAfterQueries(await PGlite.create({ ...options, fs: new NodeFS(folder) }))
    const files = new FlushedFiles(folder, flushing, (client, module) =>
      rejectAfterAbort(client, module, () => aborted),
    )
    const client = await PGlite.create({ ...options, fs: files, startParams: flushingStartParams })
    files.started()
    return yieldAfterQueries(client)
  } catch (error) {
    throw new EngineError(reason ?? firstLineOf(error), { cause: error })
  }
}

/**
 * Lets the process handle other events after each query. The engine works in this thread, and promises alone would run all queries
 * that wait, such as those of a batch of twenty calls, before the next event.
 */
function yieldAfterQueries(client: PGlite): PGlite {
  const runExclusive = client._runExclusiveQuery.bind(client)
  client._runExclusiveQuery = (query) =>
    runExclusive(async () => {
      try {
        return await query()
      } finally {
        await setImmediate()
      }
    })
  return client
}

/**
 * Returns a function that counts who uses the engine and who waits for it. It serves one caller at a time, with a statement or a whole
 * transaction.
 */
export function countCallers(client: PGlite): () => ConnectionCounts {
  const runExclusive = client._runExclusiveTransaction.bind(client)
  let callers = 0
  client._runExclusiveTransaction = (work) => {
    callers++
    return runExclusive(work).finally(() => callers--)
  }
  return () => ({ inUse: Math.min(callers, 1), idle: callers === 0 ? 1 : 0, waiting: Math.max(callers - 1, 0) })
}

/** After PostgreSQL has given up, for example on a full disk, PGlite would try the same or the next query for ever. */
function rejectAfterAbort(client: PGlite, module: EngineModule, failure: () => EngineError | undefined): void {
  const throwAfterAbort = () => {
    const error = failure()
    if (error !== undefined) throw error
  }
  const execute = client.execProtocolRawSync.bind(client)
  client.execProtocolRawSync = (message) => {
    throwAfterAbort()
    return execute(message)
  }
  // PGlite ignores what PostgreSQL throws, calls this function and goes on: the only place to leave its loop.
  const restore = module.stackRestore
  module.stackRestore = (pointer) => {
    throwAfterAbort()
    return restore(pointer)
  }
}

/** SQLSTATE classes of failures below SQL: 58 is a system error, XX an internal error such as an invalid page. */
const failureOfFiles = /^(58|XX)/

/** Runs `work` on a started engine, and throws EngineError for failures that lie in the engine's files. */
export async function onEngine<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    for (let cause = error; cause instanceof Error; cause = cause.cause) {
      const state = codeOf(cause) ?? ''
      if (cause.name === 'RuntimeError' || failureOfFiles.test(state))
        throw new EngineError(firstLineOf(cause), { cause: error })
    }
    throw error
  }
}

/** The number of ENOSPC in the engine's file system, which has numbers of its own (WASI). */
const noSpace = 51

/** Returns the first line of a message. The engine's file system throws objects that only have the number of a system error. */
function firstLineOf(error: unknown): string {
  if (error instanceof Error) return error.message.split('\n', 1)[0] ?? ''
  if (typeof error === 'object' && error !== null && 'errno' in error)
    return error.errno === noSpace ? 'No space left on device' : `the engine's system error ${error.errno}`
  return String(error)
}
