import type { ReaderReply, ReaderRequest } from '../reading/protocol.ts'
import { serveReader } from '../reading/reader-service.ts'

/** Stands in for the browser's Worker, which the tests' environment lacks: the real service, in this process. */
export class InProcessWorker extends EventTarget {
  #listener: (request: ReaderRequest) => void = () => undefined
  #isTerminated = false

  constructor() {
    super()
    serveReader({
      listen: (listener) => {
        this.#listener = listener
      },
      send: (data: ReaderReply) => {
        if (!this.#isTerminated) this.dispatchEvent(new MessageEvent('message', { data }))
      },
    })
  }

  postMessage(request: ReaderRequest): void {
    queueMicrotask(() => this.#listener(request))
  }

  terminate(): void {
    this.#isTerminated = true
  }
}
