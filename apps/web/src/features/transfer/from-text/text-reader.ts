import { unexpected, WorkerCalls } from '../reading/worker-calls.ts'
import type { OfferedWord, OpenedText, ReaderSentence, TextCall, TextResult } from './protocol.ts'

/** Reads a text in a worker, which ends with `close`. Its methods throw a FileFailure. */
export class TextReader {
  readonly #worker = new WorkerCalls<TextCall, TextResult>(
    new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'text' }),
  )

  async open(file: Blob, language: string): Promise<OpenedText> {
    const result = await this.#worker.call({ kind: 'open', file, language })
    if (result.kind !== 'opened') throw unexpected(result)
    return result.text
  }

  /** Marks words as known. Returns how many are not. */
  async know(terms: readonly string[]): Promise<number> {
    const result = await this.#worker.call({ kind: 'know', terms })
    if (result.kind !== 'known') throw unexpected(result)
    return result.unknown
  }

  /** Tells terms that are frequent in the language, before words are offered. */
  async prefer(terms: readonly string[]): Promise<void> {
    const result = await this.#worker.call({ kind: 'prefer', terms })
    if (result.kind !== 'preferred') throw unexpected(result)
  }

  /** Returns unknown words, the most frequent first. */
  async offer(from: number, count: number): Promise<readonly OfferedWord[]> {
    const result = await this.#worker.call({ kind: 'offer', from, count })
    if (result.kind !== 'offered') throw unexpected(result)
    return result.words
  }

  async part(index: number): Promise<readonly ReaderSentence[]> {
    const result = await this.#worker.call({ kind: 'part', index })
    if (result.kind !== 'part') throw unexpected(result)
    return result.sentences
  }

  close(): void {
    this.#worker.close()
  }
}
