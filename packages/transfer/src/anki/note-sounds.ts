import type { Note } from './collection.ts'
import type { FieldText } from './field-text.ts'
import type { ZipEntry } from './file/zip.ts'
import type { Media } from './media.ts'
import type { NoteColumns } from './note-columns.ts'
import type { NoteType } from './note-types.ts'
import { isOwnNoteType } from './own-notes.ts'

/** Fields of a note whose sounds are remembered: notes of others have two or three. */
const maxFields = 8

/** Names of fields that hold the sound of a sentence, which is not that of the word. */
const sentenceName = /sentence|example|context|phrase/i

interface Candidate {
  field: number
  /** True if the field has nothing but sounds. */
  isAlone: boolean
  /** Undefined if the file is not in the package. */
  entry: ZipEntry | undefined
}

/** The sounds of the words of notes: which one belongs to the term is known only when the columns are. */
export class NoteSounds {
  readonly #media: Media
  #candidates: { row: number; noteType: NoteType; found: Candidate[] }[] = []
  readonly #chosen = new Map<number, ZipEntry | undefined>()

  constructor(media: Media) {
    this.#media = media
  }

  /** Remembers the first sound of each field of a note. */
  count({ row, noteType }: Note, texts: readonly FieldText[]): void {
    const found = texts.flatMap(({ sounds, text }, field): Candidate[] =>
      sounds.length === 0 ? [] : [{ field, isAlone: text === '', entry: this.#media.findSound(sounds) }],
    )
    if (found.length > 0) this.#candidates.push({ row, noteType, found: found.slice(0, maxFields) })
  }

  /** Chooses a sound for each note that has one: of the term, then of a field of its own, then of another field that is no sentence. */
  settle(columns: NoteColumns): void {
    for (const { row, noteType, found } of this.#candidates) {
      const fitting = found
        .map((candidate) => ({ ...candidate, rank: rankOf(candidate, noteType, columns) }))
        .filter(({ rank }) => rank < noRank)
        .sort((one, other) => one.rank - other.rank)
      const best = fitting.find(({ entry }) => entry !== undefined) ?? fitting[0]
      if (best === undefined) continue
      this.#chosen.set(row, best.entry)
      if (best.entry !== undefined) this.#media.useSound(best.entry)
    }
    this.#candidates = []
  }

  /** Returns whether a note has a sound, which the package may lack. */
  has(row: number): boolean {
    return this.#chosen.has(row)
  }

  /** Yields the sounds that are in the package. */
  *entries(): Generator<[row: number, entry: ZipEntry]> {
    for (const [row, entry] of this.#chosen) if (entry !== undefined) yield [row, entry]
  }
}

const noRank = 3

function rankOf({ field, isAlone }: Candidate, noteType: NoteType, columns: NoteColumns): number {
  if (isOwnNoteType(noteType.fields)) return 0
  const meaning = columns.meaningOf(noteType, field)
  if (meaning === 'term') return 0
  // What is read out beside a cloze deletion is its sentence.
  if (noteType.isCloze || meaning.startsWith('example') || sentenceName.test(noteType.fields[field] ?? ''))
    return noRank
  return isAlone ? 1 : 2
}
