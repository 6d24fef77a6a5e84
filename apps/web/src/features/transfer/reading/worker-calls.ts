import type { FileProblem } from '@wordtide/transfer'
import { unreadable, type WorkerReply, type WorkerRequest } from './calls.ts'

/** The reason why a file cannot be read. Without a `problem` its content may be right: it was moved, say. */
export class FileFailure extends Error {
  constructor(
    message: string,
    readonly problem?: FileProblem | undefined,
  ) {
    super(message)
    this.name = 'FileFailure'
  }
}

interface PendingCall<Result> {
  resolve: (result: Result) => void
  reject: (error: Error) => void
}

/** The calls of one worker that reads a file: the page stays responsive, and `close` also ends a call that hangs. */
export class WorkerCalls<Call, Result> {
  readonly #worker: Worker
  readonly #pending = new Map<number, PendingCall<Result>>()
  #lastId = 0
  #failure: Error | undefined

  constructor(worker: Worker) {
    this.#worker = worker
    worker.addEventListener('message', ({ data }: MessageEvent<WorkerReply<Result>>) => {
      const call = this.#pending.get(data.id)
      this.#pending.delete(data.id)
      if ('result' in data) call?.resolve(data.result)
      else call?.reject(new FileFailure(data.failure.message, data.failure.problem))
    })
    // Its script could not be loaded, or it has run out of memory.
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      this.#end(new FileFailure(unreadable))
    })
  }

  /** Throws a FileFailure. */
  call(call: Call): Promise<Result> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    const request: WorkerRequest<Call> = { id: ++this.#lastId, call }
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject })
      this.#worker.postMessage(request)
    })
  }

  /** Ends the worker at once. Calls under way are rejected. */
  close(): void {
    this.#end(new FileFailure('The file was closed'))
  }

  #end(failure: Error): void {
    this.#failure ??= failure
    this.#worker.terminate()
    for (const { reject } of this.#pending.values()) reject(this.#failure)
    this.#pending.clear()
  }
}

export const unexpected = ({ kind }: { kind: string }) => new Error(`Unexpected reply of the worker: ${kind}`)
