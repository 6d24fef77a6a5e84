import type { VocabularyFiles } from '@wordtide/api'
import { FileError } from '@wordtide/transfer'
import type * as z from 'zod'
import { createWorker } from '../worker-file.ts'
import { chunkResponse, type FileRequest, fileResponse, imageResponse, summaryResponse } from './protocol.ts'

/**
 * Maximum time of a thread for one request: opening reads the whole file, and a chunk takes milliseconds. A file that takes longer was
 * crafted for that, or the machine is far too slow for it.
 */
const defaultTimeoutMs = 60_000

/** The memory of a thread: most files need some MB, but the database in an Anki package is read whole. */
const defaultHeapMb = 512

/** A thread that reads one file. */
interface FileThread {
  /** Sends a request when the one before is done. Throws FileError; TOO_LARGE also if the thread takes too long, or too much memory. */
  request<T>(request: FileRequest, schema: z.ZodType<T>): Promise<T>
  close(): Promise<void>
}

interface Limits {
  timeoutMs?: number
  maxHeapMb?: number
}

/** Reads each file in a thread of its own, which ends with it. */
export const threadedFiles = (bounds: Limits = {}): VocabularyFiles => ({
  async open({ path }, options) {
    const thread = startThread(bounds)
    try {
      const summary = await thread.request({ call: 'open', path, options }, summaryResponse)
      return {
        summary,
        chunks: (meanings, { targetLanguages }) => {
          const from = { meanings: [...meanings], list: { targetLanguages: [...targetLanguages] } }
          const next = (isFirst: boolean) =>
            thread.request({ call: 'chunk', ...(isFirst ? { from } : {}) }, chunkResponse.optional())
          return untilUndefined(next)
        },
        images: () => untilUndefined((isFirst) => thread.request({ call: 'image', isFirst }, imageResponse.optional())),
        close: () => thread.close(),
      }
    } catch (error) {
      await thread.close()
      throw error
    }
  },
})

/** Each value is asked for when the one before was used, so that no more than one waits in memory. */
async function* untilUndefined<T>(next: (isFirst: boolean) => Promise<T | undefined>): AsyncGenerator<T> {
  for (let value = await next(true); value !== undefined; value = await next(false)) yield value
}

/** Starts a thread without access to settings and secrets. Its output is discarded: it may contain users' texts. */
function startThread({ timeoutMs = defaultTimeoutMs, maxHeapMb = defaultHeapMb }: Limits): FileThread {
  const worker = createWorker('file-worker', new URL('./worker.ts', import.meta.url), { maxHeapMb })
  let settle: { resolve(value: unknown): void; reject(error: Error): void } | undefined
  const fail = (error: Error) => {
    settle?.reject(error)
    settle = undefined
  }
  worker.on('message', (message) => {
    const { data } = fileResponse.safeParse(message)
    if (data === undefined) fail(new Error('the thread sent a malformed response'))
    else if ('problem' in data) fail(new FileError(data.problem, { row: data.row }))
    else if ('failure' in data) fail(new Error(`a file could not be read: ${data.failure}`))
    else {
      settle?.resolve(data.value)
      settle = undefined
    }
  })
  worker.on('error', (cause) => fail(isOutOfMemory(cause) ? new FileError('TOO_LARGE', { cause }) : cause))
  let hasEnded = false
  worker.on('exit', () => {
    hasEnded = true
    fail(new Error('the thread that reads a file has ended'))
  })

  return {
    async request(request, schema) {
      if (hasEnded) throw new Error('the thread that reads a file has ended')
      const timer = setTimeout(() => fail(new FileError('TOO_LARGE')), timeoutMs)
      try {
        const value = await new Promise((resolve, reject) => {
          settle = { resolve, reject }
          worker.postMessage(request)
        })
        return schema.parse(value)
      } finally {
        clearTimeout(timer)
      }
    },
    close: async () => {
      await worker.terminate()
    },
  }
}

const isOutOfMemory = (error: Error) => 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
