import type { Worker } from 'node:worker_threads'
import { onTestFinished } from 'vitest'

/** Tells which workers this process has started since, until the test is over. */
export function workersOf(): () => readonly Worker[] {
  const workers: Worker[] = []
  const note = (worker: Worker) => workers.push(worker)
  process.on('worker', note)
  onTestFinished(() => {
    process.off('worker', note)
  })
  return () => workers
}
