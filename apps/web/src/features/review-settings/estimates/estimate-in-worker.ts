import type { ScheduleEstimate } from '@wordtide/simulation'
import type { EstimatedSettings, EstimateReply, EstimateRequest } from './estimates-service.ts'

interface Call {
  resolve: (estimate: ScheduleEstimate) => void
  reject: (reason: unknown) => void
}

const calls = new Map<number, Call>()
let worker: Worker | undefined
let lastId = 0

/**
 * Estimates the cost and the retention of intervals by a simulation in a worker, so that the page stays responsive. The worker
 * runs while there is something to simulate; when the last call is aborted, it ends at once. Rejects if there is no worker.
 */
export function estimateInWorker(settings: EstimatedSettings, signal: AbortSignal): Promise<ScheduleEstimate> {
  const request: EstimateRequest = { id: ++lastId, settings }
  return new Promise((resolve, reject) => {
    worker ??= startWorker()
    calls.set(request.id, { resolve, reject })
    signal.addEventListener('abort', () => settle(request.id)?.reject(signal.reason), { once: true })
    worker.postMessage(request)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'estimates' })
  started.addEventListener('message', ({ data }: MessageEvent<EstimateReply>) =>
    settle(data.id)?.resolve(data.estimate),
  )
  // Its script could not be loaded, or it has failed.
  started.addEventListener('error', (event) => {
    event.preventDefault()
    for (const id of calls.keys()) settle(id)?.reject(new Error('the worker failed'))
  })
  return started
}

/** Ends a call, and with the last one the worker. Undefined if it has ended already. */
function settle(id: number): Call | undefined {
  const call = calls.get(id)
  calls.delete(id)
  if (calls.size === 0) {
    worker?.terminate()
    worker = undefined
  }
  return call
}
