import { limits } from '@wordtide/contract/values'
import type { Database, SqlJsStatic, SqlValue } from 'sql.js'
import { FileError } from '../file-error.ts'
import { preparePages } from './file/database-pages.ts'
import { type NoteType, noteTypesOfSchema11, noteTypesOfSchema18 } from './note-types.ts'

/** The newest schema of a collection that we know (`SCHEMA_MAX_VERSION` in Anki's rslib/src/storage/upgrades/mod.rs). */
const newestSchema = 18

/** Characters of all fields of a note, of its tags, and of the note types and the decks in schema 11. */
const maxText = { fields: 10 * limits.transfer.cell, tags: 100_000, noteTypes: 20 * 1_048_576, decks: 1_048_576 }

export interface Note {
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

/**
 * The collection of a package: an SQLite database that a stranger made. Only tables are read, row by row and never sorted, so that nothing
 * of its schema runs: no views, virtual tables, triggers or computed columns.
 */
export class Collection {
  readonly #database: Database
  readonly #noteTypes: ReadonlyMap<string, NoteType>

  /** Opens the database, whose bytes it changes. */
  constructor(sqlite: SqlJsStatic, file: Uint8Array) {
    preparePages(file)
    this.#database = new sqlite.Database(file)
    try {
      this.#database.run('pragma trusted_schema = off; pragma cell_size_check = on; pragma query_only = on')
      const [[version] = []] = [...this.#rows('col', 'ver', 1)]
      if (typeof version === 'number' && version > newestSchema) throw new FileError('NEWER_VERSION')
      this.#noteTypes = this.#isTable('notetypes')
        ? noteTypesOfSchema18(
            [...this.#rows('notetypes', 'id, name, config', 10_000)],
            [...this.#rows('fields', 'ntid, ord, name', 100_000)],
          )
        : noteTypesOfSchema11([...this.#rows('col', `substr(models, 1, ${maxText.noteTypes})`, 1)][0]?.[0])
    } catch (error) {
      this.#database.close()
      throw error
    }
  }

  /** Yields the notes in their order. */
  *notes(): Generator<Note> {
    let row = 0
    const columns = `mid, substr(tags, 1, ${maxText.tags}), substr(flds, 1, ${maxText.fields + 1})`
    for (const [noteTypeId, tags, fields] of this.#rows('notes', columns, Number.POSITIVE_INFINITY)) {
      row++
      if (row > limits.transfer.rows) throw new FileError('TOO_MANY_ROWS')
      if (typeof fields !== 'string') throw new FileError('DAMAGED')
      if (fields.length > maxText.fields) throw new FileError('CELL_TOO_LONG')
      const noteType = this.#noteTypes.get(String(noteTypeId))
      if (noteType === undefined) throw new FileError('DAMAGED')
      yield {
        row,
        noteType,
        fields: fields.split(fieldSeparator, limits.transfer.columns),
        // An ideographic space separates tags, too (rslib/src/tags/mod.rs).
        tags: String(tags ?? '')
          .split(/[ \u3000]+/)
          .filter((tag) => tag !== '' && !systemTags.has(tag.toLowerCase())),
      }
    }
  }

  /** The decks as schema 11 has them, in JSON; '' in others, and if they are too long. */
  decks(): string {
    const [[decks] = []] = [...this.#rows('col', `substr(decks, 1, ${maxText.decks + 1})`, 1)]
    return typeof decks === 'string' && decks.length <= maxText.decks ? decks : ''
  }

  /** Returns whether a card was ever reviewed. */
  hasReviews(): boolean {
    if (this.#isTable('revlog') && !this.#rows('revlog', 'id', 1).next().done) return true
    if (!this.#isTable('cards')) return false
    for (const [repetitions] of this.#rows('cards', 'reps', limits.transfer.rows)) if (repetitions !== 0) return true
    return false
  }

  close(): void {
    this.#database.close()
  }

  /** Returns whether there is such a table, and each of its columns is stored. */
  #isTable(name: string): boolean {
    const [found] = this.#database.exec('select type, rootpage from sqlite_schema where name = ? collate nocase', [
      name,
    ])
    const [type, root] = found?.values[0] ?? []
    if (type !== 'table' || typeof root !== 'number' || root < 1) return false
    const [columns] = this.#database.exec(`pragma table_xinfo(${name})`)
    const hidden = columns?.columns.indexOf('hidden') ?? -1
    return columns?.values.every((column) => column[hidden] === 0) ?? false
  }

  *#rows(table: string, columns: string, most: number): Generator<SqlValue[]> {
    if (!this.#isTable(table)) throw new FileError('DAMAGED')
    const statement = this.#database.prepare(`select ${columns} from ${table}`)
    try {
      for (let count = 0; count < most && statement.step(); count++) yield statement.get()
    } finally {
      statement.free()
    }
  }
}
