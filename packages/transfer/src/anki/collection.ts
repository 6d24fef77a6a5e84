import { limits } from '@wordtide/contract/values'
import { FileError } from '../file-error.ts'
import type { RandomAccess } from './file/random-access.ts'
import { SqliteTables, type SqlValue } from './file/sqlite-tables.ts'
import { type NoteType, noteTypesOfSchema11, noteTypesOfSchema18 } from './note-types.ts'
import { type NoteCards, ReviewLog } from './review-log.ts'

/** The newest schema of a collection that we know (`SCHEMA_MAX_VERSION` in Anki's rslib/src/storage/upgrades/mod.rs). */
const newestSchema = 18

/** Characters of all fields of a note, of its tags, and of the note types and the decks in schema 11. */
const maxText = { fields: 10 * limits.transfer.cell, tags: 100_000, noteTypes: 20 * 1_048_576, decks: 1_048_576 }

/** Bytes of a note with all that its row repeats of its fields, and of the row of schema 11 that has the whole configuration. */
const maxRowBytes = { note: 4 * maxText.fields, collection: 64 * 1_048_576 }

/** Types of notes that a collection has at most, and fields of all of them: large ones have hundreds. */
const maxNoteTypes = { types: 10_000, fields: 100_000 }

export interface Note {
  /** The id by which cards refer to it. */
  id: number
  /** Counts from 1, in the order of the collection. */
  row: number
  noteType: NoteType
  fields: string[]
  tags: string[]
}

/** Between the fields of a note. */
const fieldSeparator = '\x1f'

/** Tags that Anki sets itself. */
const systemTags = new Set(['marked', 'leech'])

/** Returns whether a database has the tables of a collection. */
export function isCollection(file: RandomAccess): boolean {
  const tables = new SqliteTables(file)
  return tables.has('col') && tables.has('notes')
}

/** The collection of a package: an SQLite database that a stranger made, of which stored tables are read row by row. */
export class Collection {
  readonly #tables: SqliteTables
  readonly #noteTypes: ReadonlyMap<string, NoteType>

  constructor(file: RandomAccess) {
    this.#tables = new SqliteTables(file)
    const [version] = this.#collectionRow(['ver'])
    if (typeof version === 'number' && version > newestSchema) throw new FileError('NEWER_VERSION')
    this.#noteTypes = this.#tables.has('notetypes')
      ? noteTypesOfSchema18(
          take(this.#tables.rows('notetypes', ['id', 'name', 'config']), maxNoteTypes.types),
          take(this.#tables.rows('fields', ['ntid', 'ord', 'name']), maxNoteTypes.fields),
        )
      : noteTypesOfSchema11(this.#shortText('models', maxText.noteTypes))
  }

  /** Yields the notes in their order. */
  *notes(): Generator<Note> {
    let row = 0
    const limit = { maxBytes: maxRowBytes.note, tooLong: () => new FileError('CELL_TOO_LONG') }
    for (const [id, noteTypeId, tags, fields] of this.#tables.rows('notes', ['id', 'mid', 'tags', 'flds'], limit)) {
      row++
      if (row > limits.transfer.rows) throw new FileError('TOO_MANY_ROWS')
      if (typeof fields !== 'string') throw new FileError('DAMAGED')
      if (fields.length > maxText.fields) throw new FileError('CELL_TOO_LONG')
      const noteType = this.#noteTypes.get(String(noteTypeId))
      if (noteType === undefined) throw new FileError('DAMAGED')
      yield {
        id: Number(id),
        row,
        noteType,
        fields: fields.split(fieldSeparator, limits.transfer.columns),
        // An ideographic space separates tags, too (rslib/src/tags/mod.rs).
        tags: String(tags ?? '')
          .slice(0, maxText.tags)
          .split(/[ \u3000]+/)
          .filter((tag) => tag !== '' && !systemTags.has(tag.toLowerCase())),
      }
    }
  }

  /** The decks as schema 11 has them, in JSON; '' in others, and if they are too long. */
  decks(): string {
    return this.#shortText('decks', maxText.decks)
  }

  /** Counts the answers to the cards of the notes. */
  reviewLog(notes: NoteCards): ReviewLog {
    return new ReviewLog(this.#tables, notes)
  }

  /** Returns whether a card was ever reviewed. */
  hasReviews(): boolean {
    if (this.#tables.has('revlog') && this.#tables.rows('revlog', []).next().done !== true) return true
    if (!this.#tables.has('cards')) return false
    let cards = 0
    for (const [repetitions] of this.#tables.rows('cards', ['reps'])) {
      if (repetitions !== 0) return true
      if (++cards === limits.transfer.rows) return false
    }
    return false
  }

  /** Returns a text of the collection's only row; '' if it is too long or none. */
  #shortText(column: string, maxLength: number): string {
    const [text] = this.#collectionRow([column])
    return typeof text === 'string' && text.length <= maxLength ? text : ''
  }

  #collectionRow(columns: readonly string[]): SqlValue[] {
    const [row] = take(this.#tables.rows('col', columns, { maxBytes: maxRowBytes.collection }), 1)
    return row ?? []
  }
}

function take<T>(values: Iterable<T>, most: number): T[] {
  const taken: T[] = []
  for (const value of values) {
    taken.push(value)
    if (taken.length === most) break
  }
  return taken
}
