import { once } from 'node:events'
import type { MemoryFitter } from '@wordtide/api'
import * as z from 'zod'
import { createWorker } from '../worker-file.ts'

/** The memory of the thread without that of the optimizer, which is bounded besides. */
const maxHeapMb = 256

/** 50,000 answers take about four seconds. Shorter than the lease of a job, so that no other server begins meanwhile. */
const longestMs = 30_000

/** Fits parameters in a thread of its own, which ends with the fit, without access to settings and secrets. */
export const createMemoryFitter = (maxMs = longestMs): MemoryFitter => ({
  async fit(answers, signal) {
    const ending = AbortSignal.any([AbortSignal.timeout(maxMs), ...(signal === undefined ? [] : [signal])])
    const worker = createWorker('fitting-worker', new URL('./fitting-worker.ts', import.meta.url), {
      maxHeapMb,
      workerData: answers,
    })
    // An error of the thread rejects this, too.
    const fitted = once(worker, 'message', { signal: ending })
    const ended = once(worker, 'exit').then(() => {
      throw new Error('the thread that fits parameters has ended')
    })
    ended.catch(() => {})
    try {
      const [parameters] = await Promise.race([fitted, ended])
      return z.array(z.number()).parse(parameters)
    } finally {
      await worker.terminate()
    }
  },
})
