import type { FileProblem, ReadOptions } from '@wordtide/transfer'
import {
  type CheckedRows,
  type LeftOutFile,
  type LeftOutRows,
  type Mapping,
  type OpenedFile,
  type Pass,
  type ReaderCall,
  type ReaderReply,
  type ReaderRequest,
  type ReaderResult,
  type RowImage,
  unreadable,
  type VocChunk,
} from './protocol.ts'

/** The reason why a file cannot be imported. Without a `problem` its content may be right: it was moved, say. */
export class FileFailure extends Error {
  constructor(
    message: string,
    readonly problem?: FileProblem | undefined,
  ) {
    super(message)
    this.name = 'FileFailure'
  }
}

/** Reads a file in a worker: the page stays responsive, and `close` also ends a call that hangs. Its methods throw a FileFailure. */
export class ImportReader {
  readonly #worker = new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'import' })
  readonly #pending = new Map<number, { resolve: (result: ReaderResult) => void; reject: (error: Error) => void }>()
  #lastId = 0
  #lastPass = 0
  #failure: Error | undefined

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<ReaderReply>) => {
      const call = this.#pending.get(data.id)
      this.#pending.delete(data.id)
      if (data.kind !== 'failed') call?.resolve(data)
      else call?.reject(new FileFailure(data.message, data.problem))
    })
    // Its script could not be loaded, or it has run out of memory.
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault()
      this.#end(new FileFailure(unreadable))
    })
  }

  async open(file: Blob, options: ReadOptions): Promise<OpenedFile> {
    const result = await this.#call({ kind: 'open', file, options })
    if (result.kind !== 'opened') throw unexpected(result)
    return result.file
  }

  /** Yields the counts of all rows, some rows at a time. */
  async *check(mapping: Mapping): AsyncGenerator<CheckedRows> {
    for await (const result of this.#steps({ kind: 'check', mapping })) {
      if (result.kind !== 'checked') throw unexpected(result)
      yield result.step
    }
  }

  /** Yields the valid rows in chunks that fit one call, with their answers if `history`. */
  async *chunks(mapping: Mapping, history: boolean): AsyncGenerator<VocChunk> {
    for await (const result of this.#steps({ kind: 'chunks', mapping, history })) {
      if (result.kind !== 'chunk') throw unexpected(result)
      yield result.chunk
    }
  }

  async *images(): AsyncGenerator<RowImage> {
    for await (const result of this.#steps({ kind: 'images' })) {
      if (result.kind !== 'image') throw unexpected(result)
      yield result.image
    }
  }

  /** Returns a file of the rows that were left out, with the reason of each, to be mended and imported again. */
  async leftOut(mapping: Mapping, leftOut: LeftOutRows): Promise<LeftOutFile> {
    const result = await this.#call({ kind: 'leftOut', mapping, leftOut })
    if (result.kind !== 'file') throw unexpected(result)
    return result.file
  }

  /** Ends the worker at once. Calls under way are rejected. */
  close(): void {
    this.#end(new FileFailure('The file was closed'))
  }

  async *#steps(pass: Pass): AsyncGenerator<ReaderResult> {
    const number = ++this.#lastPass
    while (true) {
      const result = await this.#call({ kind: 'next', number, pass })
      if (result.kind === 'end') return
      yield result
    }
  }

  #call(call: ReaderCall): Promise<ReaderResult> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    const request: ReaderRequest = { ...call, id: ++this.#lastId }
    return new Promise((resolve, reject) => {
      this.#pending.set(request.id, { resolve, reject })
      this.#worker.postMessage(request)
    })
  }

  #end(failure: Error): void {
    this.#failure ??= failure
    this.#worker.terminate()
    for (const { reject } of this.#pending.values()) reject(this.#failure)
    this.#pending.clear()
  }
}

const unexpected = ({ kind }: ReaderResult) => new Error(`Unexpected reply of the worker: ${kind}`)
