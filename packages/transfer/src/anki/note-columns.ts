import { limits } from '@wordtide/contract/values'
import { FileError } from '../file-error.ts'
import { guessMeanings } from '../guess.ts'
import type { SourceColumn } from '../source-file.ts'
import { joinTags, listTags } from '../tags.ts'
import type { NoteType } from './note-types.ts'

/** Notes of each type that are looked at to guess what its fields hold. */
const samples = 20

interface Usage {
  notes: number
  rows: string[][]
}

interface Column {
  names: string[]
  meaning: string
}

/**
 * The columns of notes of several types. Fields of the same name are one column, and so are fields of different types that probably hold
 * the same, such as Front and Word: else only the notes of one type would have a term. The fields of the type with the most notes come first.
 */
export class NoteColumns {
  readonly #usages = new Map<NoteType, Usage>()
  readonly #columns: Column[] = []
  /** For each type, the column of each of its fields. */
  readonly #places = new Map<NoteType, number[]>()
  #hasTags = false

  /** True if no note was counted. */
  get isEmpty(): boolean {
    return this.#usages.size === 0
  }

  /** Counts a note with the texts of its fields. */
  count(noteType: NoteType, texts: string[]): void {
    const usage = this.#usages.get(noteType) ?? { notes: 0, rows: [] }
    this.#usages.set(noteType, usage)
    usage.notes++
    if (usage.rows.length < samples) usage.rows.push(texts)
  }

  /** Returns the columns of the notes that were counted. `language` is that of the terms, if it is known. Throws FileError if they are too many. */
  settle(hasTags: boolean, language: string | undefined): SourceColumn[] {
    this.#hasTags = hasTags
    const usages = [...this.#usages].sort(([, one], [, other]) => other.notes - one.notes)
    for (const [noteType, { rows }] of usages) {
      const meanings = noteType.isCloze ? meaningsOfCloze(noteType) : guessMeanings(noteType.fields, rows, language)
      const taken = new Set<number>()
      const places = noteType.fields.map((name, index) => this.#placeFor(name, meanings[index] ?? '', taken))
      this.#places.set(noteType, places)
    }
    const columns = this.#columns.map(({ names, meaning }) => ({ header: names.slice(0, 3).join(' / '), meaning }))
    if (hasTags) columns.push({ header: 'Tags', meaning: 'tags' })
    return columns
  }

  /** Returns the cells of a note. */
  cells(noteType: NoteType, texts: readonly string[], tags: readonly string[]): string[] {
    const cells = this.#columns.map(() => '')
    this.#places.get(noteType)?.forEach((column, index) => {
      cells[column] = texts[index] ?? ''
    })
    if (this.#hasTags) cells.push(joinTags(listTags(tags)))
    return cells
  }

  #placeFor(name: string, meaning: string, taken: Set<number>): number {
    const isFree = (index: number) => !taken.has(index)
    const fold = (text: string) => text.trim().toLowerCase()
    let place = this.#columns.findIndex(
      ({ names }, index) => isFree(index) && names.some((one) => fold(one) === fold(name)),
    )
    if (place === -1 && meaning !== '')
      place = this.#columns.findIndex((column, index) => isFree(index) && column.meaning === meaning)
    const column = this.#columns[place]
    if (column === undefined) {
      if (this.#columns.length === limits.transfer.columns - 1) throw new FileError('TOO_MANY_COLUMNS')
      const isKnown = this.#columns.some((one) => one.meaning === meaning)
      place = this.#columns.push({ names: [name], meaning: isKnown ? '' : meaning }) - 1
    } else if (!column.names.some((one) => fold(one) === fold(name))) column.names.push(name)
    taken.add(place)
    return place
  }
}

/** The first field has the sentence, the second what is shown beside it (`cloze` in Anki's rslib/src/notetype/stock.rs). */
const meaningsOfCloze = ({ fields }: NoteType) => fields.map((_, index) => ['example', 'notes'][index] ?? '')
