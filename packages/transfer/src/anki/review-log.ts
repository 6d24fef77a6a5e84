import { limits, type ReviewType, reviewTypes } from '@wordtide/contract/values'
import type { AnswersLeftOut, SourceAnswer, SourceHistory } from '../source-file.ts'
import type { SqliteTables, SqlValue } from './file/sqlite-tables.ts'

/** Answers that one walk through the review log collects; more if the number of walks would be too high. */
const defaultBounds = { answers: 100_000, walks: 8 }

/** The kinds of entries that a user's answer makes (`RevlogReviewKind` in Anki's rslib/src/revlog/mod.rs). */
const kinds = { learning: 0, review: 1, relearning: 2, filtered: 3 }

/** Milliseconds of the latest date that there is, by the definition of `Date`. */
const maxDate = 8_640_000_000_000_000

/** An entry of the review log, with the values that decide how it counts. */
interface Entry {
  /** The button: 1 Again, 2 Hard, 3 Good, 4 Easy; 0 where the user gave none. */
  ease: SqlValue
  /** 0 for an answer in a filtered deck that changes no schedule. */
  factor: SqlValue
  /** Milliseconds until the answer. */
  time: SqlValue
  type: SqlValue
}

/**
 * Returns the answer that an entry of the review log is; 'filtered' for one in a filtered deck that was not to count, and undefined for a
 * change of the schedule by hand or by Anki, which is no answer.
 */
export function answerOf({
  ease,
  factor,
  time,
  type,
}: Entry): Pick<SourceAnswer, 'result' | 'thinkingTime'> | 'filtered' | undefined {
  const result = resultOf(ease)
  if (result === undefined || typeof type !== 'number' || type < kinds.learning || type > kinds.filtered)
    return undefined
  if (type === kinds.filtered && factor === 0) return 'filtered'
  const thinkingTime = typeof time === 'number' ? Math.min(Math.max(0, Math.trunc(time)), Number.MAX_SAFE_INTEGER) : 0
  return { result, thinkingTime }
}

function resultOf(ease: SqlValue): SourceAnswer['result'] | undefined {
  if (ease === 1) return -1
  if (ease === 2) return 0
  return ease === 3 || ease === 4 ? 1 : undefined
}

/** The notes of a collection, in their order. */
export interface NoteCards {
  ids: readonly number[]
  /**
   * The number of each note's templates that are review types of its vocabulary, the first one translation, the second reverse translation;
   * 0 for a note that is no vocabulary.
   */
  templates: readonly number[]
}

/**
 * The answers in the review log of a collection. The log is in the order of the dates, in which the answers to one note are far from each
 * other: it is walked through several times, each time for the answers to some of the notes, so that no more than these are in memory.
 */
export class ReviewLog implements SourceHistory {
  readonly found: number
  readonly leftOut: Readonly<Record<AnswersLeftOut, number>>
  readonly #tables: SqliteTables
  readonly #bounds: typeof defaultBounds
  readonly #cards: Cards
  readonly #notes: NoteCards
  /** Of each note: the answers that can come along, and how many of the first of them are too many. */
  readonly #counts: Uint32Array
  readonly #surplus: Uint32Array
  #total = 0

  /** Walks through the log once, to count the answers. */
  constructor(tables: SqliteTables, notes: NoteCards, bounds = defaultBounds) {
    this.#tables = tables
    this.#bounds = bounds
    this.#notes = notes
    this.#cards = new Cards(tables, notes)
    this.#counts = new Uint32Array(notes.ids.length)
    this.#surplus = new Uint32Array(notes.ids.length)
    const leftOut = { template: 0, filtered: 0, deletedCard: 0, notImported: 0, date: 0, tooMany: 0 }
    let found = 0
    for (const entry of this.#entries()) {
      found++
      if (typeof entry === 'string') leftOut[entry]++
      else {
        this.#counts[entry.note] = (this.#counts[entry.note] ?? 0) + 1
        this.#total++
      }
    }
    const most = limits.bulk.answers
    this.#counts.forEach((count, note) => {
      if (count <= most) return
      this.#surplus[note] = count - most
      leftOut.tooMany += count - most
    })
    this.found = found
    this.leftOut = leftOut
  }

  /** Returns a function of a note's row that returns the answers to it, by their dates. It is called with rows that ascend. */
  reader(): (row: number) => SourceAnswer[] {
    let group: AnswersOfNotes | undefined
    return (row) => {
      const note = row - 1
      if (group === undefined || note >= group.end) group = this.#collect(note)
      return group.of(note)
    }
  }

  /** Collects the answers to the notes from this one on, up to the maximum of one walk. */
  #collect(first: number): AnswersOfNotes {
    const most = Math.max(this.#bounds.answers, Math.ceil(this.#total / this.#bounds.walks))
    let end = first + 1
    for (let count = this.#kept(first); end < this.#counts.length && count + this.#kept(end) <= most; end++)
      count += this.#kept(end)
    const group = new AnswersOfNotes(
      first,
      Array.from({ length: end - first }, (_, index) => this.#kept(first + index)),
    )
    if (group.size === 0) return group
    const surplus = this.#surplus.slice(first, end)
    for (const entry of this.#entries()) {
      if (typeof entry === 'string' || entry.note < first || entry.note >= end) continue
      const skipped = surplus[entry.note - first] ?? 0
      if (skipped > 0) surplus[entry.note - first] = skipped - 1
      else group.add(entry)
    }
    return group
  }

  #kept(note: number): number {
    return (this.#counts[note] ?? 0) - (this.#surplus[note] ?? 0)
  }

  /** Yields the answers in the log by their dates, or why one cannot come along. */
  *#entries(): Generator<NoteAnswer | AnswersLeftOut> {
    const columns = ['id', 'cid', 'ease', 'factor', 'time', 'type']
    if (!this.#tables.has('revlog')) return
    for (const [date, cardId, ease, factor, time, type] of this.#tables.rows('revlog', columns)) {
      const answer = answerOf({ ease: ease ?? null, factor: factor ?? null, time: time ?? null, type: type ?? null })
      if (answer === undefined) continue
      if (answer === 'filtered') yield 'filtered'
      else if (typeof date !== 'number' || date < 0 || date > maxDate) yield 'date'
      else {
        const card = this.#cards.find(cardId ?? null)
        if (card === undefined) yield 'deletedCard'
        else {
          const templates = this.#notes.templates[card.note] ?? 0
          const reviewType = card.template < templates ? reviewTypes[card.template] : undefined
          if (templates === 0) yield 'notImported'
          else if (reviewType === undefined) yield 'template'
          else yield { note: card.note, type: reviewType, date, ...answer }
        }
      }
    }
  }
}

/** An answer, and the position of its note. */
interface NoteAnswer extends SourceAnswer {
  note: number
}

/** The answers to some notes that follow each other, in few bytes each. */
class AnswersOfNotes {
  readonly end: number
  readonly size: number
  readonly #first: number
  /** The index of each note's first answer, and the number of its answers so far. */
  readonly #begins: Uint32Array
  readonly #filled: Uint32Array
  readonly #dates: Float64Array
  readonly #times: Float64Array
  readonly #results: Int8Array
  readonly #types: Uint8Array

  constructor(first: number, counts: readonly number[]) {
    this.#first = first
    this.end = first + counts.length
    this.#begins = new Uint32Array(counts.length)
    this.#filled = new Uint32Array(counts.length)
    this.size = counts.reduce((sum, count, index) => {
      this.#begins[index] = sum
      return sum + count
    }, 0)
    this.#dates = new Float64Array(this.size)
    this.#times = new Float64Array(this.size)
    this.#results = new Int8Array(this.size)
    this.#types = new Uint8Array(this.size)
  }

  add({ note, type, result, date, thinkingTime }: NoteAnswer): void {
    const index = note - this.#first
    const filled = this.#filled[index] ?? 0
    const place = (this.#begins[index] ?? 0) + filled
    this.#filled[index] = filled + 1
    this.#dates[place] = date
    this.#times[place] = thinkingTime
    this.#results[place] = result
    this.#types[place] = reviewTypes.indexOf(type)
  }

  of(note: number): SourceAnswer[] {
    const index = note - this.#first
    const begin = this.#begins[index] ?? 0
    return Array.from({ length: this.#filled[index] ?? 0 }, (_, n) => ({
      type: typeAt(this.#types[begin + n]),
      result: resultAt(this.#results[begin + n]),
      date: this.#dates[begin + n] ?? 0,
      thinkingTime: this.#times[begin + n] ?? 0,
    }))
  }
}

const typeAt = (index: number | undefined): ReviewType => reviewTypes[index ?? 0] ?? 'translation'
const resultAt = (value: number | undefined): SourceAnswer['result'] => (value === 1 ? 1 : value === 0 ? 0 : -1)

/** The cards of a collection by their ids, in some bytes each. */
class Cards {
  readonly #ids: Float64Array
  /** The positions of their notes. */
  readonly #notes: Uint32Array
  readonly #templates: Uint8Array

  constructor(tables: SqliteTables, { ids: noteIds }: NoteCards) {
    const notes = Float64Array.from(noteIds)
    const [ids, places, templates] = [new Numbers(), new Numbers(), new Numbers()]
    // In the order of their ids. A card without a note was deleted.
    const rows = tables.has('cards') && tables.has('revlog') ? tables.rows('cards', ['id', 'nid', 'ord']) : []
    for (const [id, noteId, template] of rows) {
      if (typeof id !== 'number' || typeof noteId !== 'number' || typeof template !== 'number') continue
      const place = positionOf(notes, noteId)
      if (place === undefined) continue
      ids.add(id)
      places.add(place)
      templates.add(Math.min(Math.max(0, template), 255))
    }
    this.#ids = ids.take()
    this.#notes = Uint32Array.from(places.take())
    this.#templates = Uint8Array.from(templates.take())
  }

  find(id: SqlValue): { note: number; template: number } | undefined {
    const index = typeof id === 'number' ? positionOf(this.#ids, id) : undefined
    return index === undefined ? undefined : { note: this.#notes[index] ?? 0, template: this.#templates[index] ?? 0 }
  }
}

/** Returns the position of a number among others, which ascend. */
function positionOf(sorted: Float64Array, value: number): number | undefined {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return sorted[low] === value ? low : undefined
}

/** Numbers whose count is not known before. */
class Numbers {
  #values = new Float64Array(1024)
  #count = 0

  add(value: number): void {
    if (this.#count === this.#values.length) {
      const larger = new Float64Array(2 * this.#count)
      larger.set(this.#values)
      this.#values = larger
    }
    this.#values[this.#count++] = value
  }

  take(): Float64Array {
    return this.#values.slice(0, this.#count)
  }
}
