import { limits } from '@wordtide/contract/values'
import { foldName } from '../columns/columns.ts'
import { FileError } from '../file-error.ts'
import { type GuessedFor, guessMeanings } from '../guess.ts'
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

/** The places of columns by what they have in common. */
class Places {
  readonly #places = new Map<string, number[]>()

  add(key: string, place: number): void {
    const places = this.#places.get(key)
    if (places === undefined) this.#places.set(key, [place])
    else if (!places.includes(place)) places.push(place)
  }

  /** Returns the first that is not taken, in the order in which they were added. */
  find(key: string, taken: ReadonlySet<number>): number | undefined {
    return this.#places.get(key)?.find((place) => !taken.has(place))
  }
}

/**
 * The columns of notes of several types. Fields of the same name are one column, and so are fields of different types that probably hold
 * the same, such as Front and Word: else only the notes of one type would have a term. The fields of the type with the most notes come first.
 */
export class NoteColumns {
  readonly #usages = new Map<NoteType, Usage>()
  readonly #columns: Column[] = []
  readonly #byName = new Places()
  readonly #byMeaning = new Places()
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

  /** Returns the columns of the notes that were counted. `list` is what is known of the list. Throws FileError if they are too many. */
  settle(hasTags: boolean, list: GuessedFor): SourceColumn[] {
    this.#hasTags = hasTags
    const usages = [...this.#usages].sort(([, one], [, other]) => other.notes - one.notes)
    for (const [noteType, { rows }] of usages) {
      const meanings = noteType.isCloze ? meaningsOfCloze(noteType) : guessMeanings(noteType.fields, rows, list)
      const taken = new Set<number>()
      const places = noteType.fields.map((name, index) => this.#placeFor(name, meanings[index] ?? '', taken))
      this.#places.set(noteType, places)
    }
    const columns = this.#columns.map(({ names, meaning }) => ({ header: names.slice(0, 3).join(' / '), meaning }))
    if (hasTags) columns.push({ header: 'Tags', meaning: 'tags' })
    return columns
  }

  /** Returns what a field of a type was settled to hold. */
  meaningOf(noteType: NoteType, field: number): string {
    const place = this.#places.get(noteType)?.[field]
    return place === undefined ? '' : (this.#columns[place]?.meaning ?? '')
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
    const named = this.#byName.find(foldName(name), taken)
    const place = named ?? (meaning === '' ? undefined : this.#byMeaning.find(meaning, taken)) ?? this.#add(meaning)
    if (named === undefined) {
      this.#columns[place]?.names.push(name)
      this.#byName.add(foldName(name), place)
    }
    taken.add(place)
    return place
  }

  /** Adds a column, which has the meaning if no other one has it. */
  #add(meaning: string): number {
    if (this.#columns.length === limits.transfer.columns - 1) throw new FileError('TOO_MANY_COLUMNS')
    const isKnown = this.#byMeaning.find(meaning, new Set()) !== undefined
    const place = this.#columns.push({ names: [], meaning: isKnown ? '' : meaning }) - 1
    this.#byMeaning.add(isKnown ? '' : meaning, place)
    return place
  }
}

/** The first field has the sentence, the second what is shown beside it (`cloze` in Anki's rslib/src/notetype/stock.rs). */
const meaningsOfCloze = ({ fields }: NoteType) => fields.map((_, index) => ['example', 'notes'][index] ?? '')
