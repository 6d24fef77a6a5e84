import { serveText } from '../from-text/text-service.ts'
import { serveReader } from '../reading/reader-service.ts'
import type { WorkerPort } from '../reading/serve-calls.ts'

/** Stands in for the browser's Worker, which the tests' environment lacks: the real services, in this process. */
export class InProcessWorker extends EventTarget {
  #isTerminated = false

  constructor(_script?: URL, { name }: WorkerOptions = {}) {
    super()
    if (name === 'text') serveText(this.#port())
    else serveReader(this.#port())
  }

  postMessage(request: unknown): void {
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('request', { data: request })))
  }

  terminate(): void {
    this.#isTerminated = true
  }

  #port<Call, Result>(): WorkerPort<Call, Result> {
    return {
      listen: (listener) => {
        this.addEventListener('request', (event) => {
          if (event instanceof MessageEvent) listener(event.data)
        })
      },
      send: (data) => {
        if (!this.#isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
      },
    }
  }
}
