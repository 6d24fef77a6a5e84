import { FileFailure } from '../reading/import-reader.ts'
import { unreadable } from '../reading/protocol.ts'
import type {
  OfferedWord,
  OpenedText,
  ReaderSentence,
  TextCall,
  TextReply,
  TextRequest,
  TextResult,
} from './protocol.ts'

/** Reads a text in a worker, which ends with `close`. Its methods throw a FileFailure. */
export class TextReader {
  readonly #worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'text' })
  readonly #pending = new Map<number, { resolve: (result: TextResult) => void; reject: (error: Error) => void }>()
  #lastId = 0
  #failure: Error | undefined

  constructor() {
    this.#worker.addEventListener('message', ({ data }: MessageEvent<TextReply>) => {
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

  async open(file: Blob, language: string): Promise<OpenedText> {
    const result = await this.#call({ kind: 'open', file, language })
    if (result.kind !== 'opened') throw unexpected(result)
    return result.text
  }

  /** Marks words as known. Returns how many are not. */
  async know(terms: readonly string[]): Promise<number> {
    const result = await this.#call({ kind: 'know', terms })
    if (result.kind !== 'known') throw unexpected(result)
    return result.unknown
  }

  /** Returns unknown words, the most frequent first. */
  async offer(from: number, count: number): Promise<readonly OfferedWord[]> {
    const result = await this.#call({ kind: 'offer', from, count })
    if (result.kind !== 'offered') throw unexpected(result)
    return result.words
  }

  async part(index: number): Promise<readonly ReaderSentence[]> {
    const result = await this.#call({ kind: 'part', index })
    if (result.kind !== 'part') throw unexpected(result)
    return result.sentences
  }

  close(): void {
    this.#end(new FileFailure('The file was closed'))
  }

  #call(call: TextCall): Promise<TextResult> {
    if (this.#failure !== undefined) return Promise.reject(this.#failure)
    const request: TextRequest = { ...call, id: ++this.#lastId }
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

const unexpected = ({ kind }: TextResult) => new Error(`Unexpected reply of the worker: ${kind}`)
