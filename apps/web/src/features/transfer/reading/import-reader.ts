import type { ReadOptions } from '@wordtide/transfer'
import type {
  CheckedRows,
  LeftOutFile,
  LeftOutRows,
  Mapping,
  OpenedFile,
  Pass,
  ReaderCall,
  ReaderResult,
  RowImage,
  VocChunk,
} from './protocol.ts'
import { unexpected, WorkerCalls } from './worker-calls.ts'

/** Reads a file in a worker. Its methods throw a FileFailure. */
export class ImportReader {
  readonly #worker = new WorkerCalls<ReaderCall, ReaderResult>(
    new Worker(new URL('../worker.ts', import.meta.url), { type: 'module', name: 'import' }),
  )
  #lastPass = 0

  async open(file: Blob, options: ReadOptions): Promise<OpenedFile> {
    const result = await this.#worker.call({ kind: 'open', file, options })
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
    const result = await this.#worker.call({ kind: 'leftOut', mapping, leftOut })
    if (result.kind !== 'file') throw unexpected(result)
    return result.file
  }

  /** Ends the worker at once. Calls under way are rejected. */
  close(): void {
    this.#worker.close()
  }

  async *#steps(pass: Pass): AsyncGenerator<ReaderResult> {
    const number = ++this.#lastPass
    while (true) {
      const result = await this.#worker.call({ kind: 'next', number, pass })
      if (result.kind === 'end') return
      yield result
    }
  }
}
