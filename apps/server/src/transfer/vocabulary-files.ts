import type { VocabularyFiles } from '@wordtide/api'
import { FileError } from '@wordtide/transfer'
import type * as z from 'zod'
import { createProcess } from '../worker-file.ts'
import { chunkResponse, type FileRequest, fileResponse, imageResponse, summaryResponse } from './protocol.ts'

/**
 * Maximum time of a process for one request, and for all of one file: opening reads the whole file, and a chunk takes milliseconds. A file that
 * takes longer was crafted for that, or the machine is far too slow for it.
 */
const defaultTimeouts = { requestMs: 60_000, fileMs: 180_000 }

/** The memory of a process beside its pieces of the file: most files need some MB. */
const defaultHeapMb = 256

/** A process that reads one file. */
interface FileProcess {
  /** Sends a request when the one before is done. Throws FileError; TOO_LARGE also if it takes too long, or too much memory. */
  request<T>(request: FileRequest, schema: z.ZodType<T>): Promise<T>
  /** Ends it at once, even while it is busy; a request under way is rejected. */
  end(): void
}

interface Limits {
  timeouts?: typeof defaultTimeouts
  maxHeapMb?: number
}

/** Reads each file in a process of its own, which ends with it. */
export const filesInProcesses = (bounds: Limits = {}): VocabularyFiles => ({
  async open({ path }, options, signal) {
    signal?.throwIfAborted()
    const reader = startProcess(bounds)
    const end = () => {
      signal?.removeEventListener('abort', end)
      reader.end()
    }
    signal?.addEventListener('abort', end)
    try {
      const summary = await reader.request({ call: 'open', path, options }, summaryResponse)
      return {
        summary,
        chunks: (meanings, { language, targetLanguages }, rowOptions) => {
          const from = {
            meanings: [...meanings],
            list: { language, targetLanguages: [...targetLanguages] },
            options: rowOptions,
          }
          const next = (isFirst: boolean) =>
            reader.request({ call: 'chunk', ...(isFirst ? { from } : {}) }, chunkResponse.optional())
          return untilUndefined(next)
        },
        images: () => untilUndefined((isFirst) => reader.request({ call: 'image', isFirst }, imageResponse.optional())),
        close: async () => end(),
      }
    } catch (error) {
      end()
      throw error
    }
  },
})

/** Requests each value only when the one before has been used, so that at most one waits in memory. */
async function* untilUndefined<T>(next: (isFirst: boolean) => Promise<T | undefined>): AsyncGenerator<T> {
  for (let value = await next(true); value !== undefined; value = await next(false)) yield value
}

function startProcess({ timeouts = defaultTimeouts, maxHeapMb = defaultHeapMb }: Limits): FileProcess {
  const child = createProcess('file-reader', new URL('./file-reader.ts', import.meta.url), { maxHeapMb })
  let settle: { resolve(value: unknown): void; reject(error: Error): void } | undefined
  /** The reason why no more responses come; undefined until then. */
  let ending: Error | undefined
  let leftMs = timeouts.fileMs

  const fail = (error: Error) => {
    settle?.reject(error)
    settle = undefined
  }
  const end = (reason: Error) => {
    ending ??= reason
    // No signal that it could handle, and nobody waits for its end: native code would delay both.
    child.kill('SIGKILL')
    fail(reason)
  }
  child.on('message', (message) => {
    const { data } = fileResponse.safeParse(message)
    if (data === undefined) fail(new Error('the process sent a malformed response'))
    else if ('problem' in data) fail(new FileError(data.problem, { row: data.row }))
    else if ('failure' in data) fail(new Error(`a file could not be read: ${data.failure}`))
    else {
      settle?.resolve(data.value)
      settle = undefined
    }
  })
  child.on('error', (cause) => end(new Error('the process that reads a file failed', { cause })))
  // Without memory left, the engine aborts.
  child.on('exit', (_, signal) => end(signal === 'SIGABRT' ? new FileError('TOO_LARGE') : hasEnded()))

  return {
    async request(request, schema) {
      if (ending !== undefined) throw ending
      const timer = setTimeout(() => end(new FileError('TOO_LARGE')), Math.min(timeouts.requestMs, leftMs))
      const start = performance.now()
      try {
        const value = await new Promise((resolve, reject) => {
          settle = { resolve, reject }
          child.send(request)
        })
        return schema.parse(value)
      } finally {
        clearTimeout(timer)
        leftMs -= performance.now() - start
      }
    },
    end: () => end(hasEnded()),
  }
}

const hasEnded = () => new Error('the process that reads a file has ended')
