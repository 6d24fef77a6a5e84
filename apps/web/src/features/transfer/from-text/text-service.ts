import { FileError } from '@wordtide/transfer'
import {
  exampleOf,
  findWords,
  knownKeys,
  loadStem,
  offeredOrder,
  readPlainText,
  type Stem,
  type TextWords,
} from '@wordtide/transfer/words'
import { serveCalls, type WorkerPort } from '../reading/serve-calls.ts'
import type { OfferedWord, ReaderSentence, TextCall, TextResult } from './protocol.ts'

/** Characters of a part of the text that the reader shows: some screens of a phone. */
const partLength = 4000

/** Serves the calls of a `TextReader`. */
export function serveText(port: WorkerPort<TextCall, TextResult>): void {
  let session: TextSession | undefined
  const opened = () => {
    if (session === undefined) throw new Error('No text is open')
    return session
  }
  const respond = async (request: TextCall): Promise<TextResult> => {
    switch (request.kind) {
      case 'open': {
        const text = await readPlainText(request.file)
        session = new TextSession(text, request.language, await loadStem(request.language))
        return { kind: 'opened', text: session.summary() }
      }
      case 'know':
        return { kind: 'known', unknown: opened().know(request.terms) }
      case 'prefer':
        opened().prefer(request.terms)
        return { kind: 'preferred' }
      case 'offer':
        return { kind: 'offered', words: opened().offer(request.from, request.count) }
      case 'part':
        return { kind: 'part', sentences: opened().part(request.index) }
    }
  }
  serveCalls(port, respond)
}

/** A text, its words, and those of them that the user knows. */
class TextSession {
  readonly #found: TextWords
  #order: readonly number[]
  readonly #numbers: ReadonlyMap<string, number>
  readonly #known = new Set<number>()
  /** The first sentence of each part. */
  readonly #parts: number[] = []

  constructor(
    readonly text: string,
    readonly language: string,
    readonly stem: Stem,
  ) {
    this.#found = findWords(text, language, stem)
    const { words, sentenceCount } = this.#found
    if (words.length === 0) throw new FileError('NO_VOCABULARIES')
    this.#order = offeredOrder(words)
    this.#numbers = new Map(words.map(({ key }, index) => [key, index]))
    let begin = Number.NEGATIVE_INFINITY
    for (let index = 0; index < sentenceCount; index++) {
      const { from, to } = this.#found.sentence(index)
      if (to - begin <= partLength) continue
      this.#parts.push(index)
      begin = from
    }
  }

  summary() {
    return { places: this.#found.placeCount, words: this.#found.words.length, parts: this.#parts.length }
  }

  know(terms: readonly string[]): number {
    for (const term of terms)
      for (const key of knownKeys(term, this.language, this.stem)) {
        const number = this.#numbers.get(key)
        if (number !== undefined) this.#known.add(number)
      }
    return this.#found.words.length - this.#known.size
  }

  prefer(terms: readonly string[]): void {
    const common = new Set(terms.flatMap((term) => knownKeys(term, this.language, this.stem)))
    this.#order = offeredOrder(this.#found.words, common)
  }

  offer(from: number, count: number): OfferedWord[] {
    const offered: OfferedWord[] = []
    let skipped = 0
    for (const id of this.#order) {
      const word = this.#found.words[id]
      if (word === undefined || this.#known.has(id)) continue
      if (skipped++ < from) continue
      if (offered.length === count) break
      const { term, kind, count: times } = word
      const place = this.#found.place(word.example)
      offered.push({
        id,
        term,
        kind,
        count: times,
        example: exampleOf(this.text, this.#found.sentence(place.sentence), place),
      })
    }
    return offered
  }

  part(index: number): ReaderSentence[] {
    const sentences: ReaderSentence[] = []
    const end = this.#parts[index + 1] ?? this.#found.sentenceCount
    for (let id = this.#parts[index] ?? end; id < end; id++) {
      const { from, to } = this.#found.sentence(id)
      const unknown: ReaderSentence['unknown'][number][] = []
      for (let number = this.#found.firstPlaceOf(id); number < this.#found.firstPlaceOf(id + 1); number++) {
        const place = this.#found.place(number)
        const word = this.#found.words[place.word]
        if (word === undefined || word.kind === 'other' || this.#known.has(place.word)) continue
        unknown.push({ id: place.word, term: word.term, from: place.from - from, to: place.to - from })
      }
      sentences.push({ id, text: this.text.slice(from, to), unknown })
    }
    return sentences
  }
}
