import { FileError } from '../../file-error.ts'
import type { RandomAccess } from './random-access.ts'
import { type StoredRow, Trees } from './sqlite-trees.ts'

/** A value of a column. Integers beyond 2^53 are not exact. */
export type SqlValue = number | string | Uint8Array | null

/** Limits of the schema of a database: that of a collection has about 20 entries in 10 kB. */
const maxSchema = { entries: 200, bytes: 1_048_576 }

/** Bytes of the row of a table where its reader names no other limit. */
const maxRowBytes = 1_048_576

interface Table {
  rootPage: number
  sql: string
}

interface Columns {
  /** The names of its columns, in the order in which a row has them. */
  names: readonly string[]
  /** The column that is another name of the row's key, and is null in the row. */
  key: string | undefined
}

/**
 * The stored tables of an SQLite database in its file format (sqlite.org/fileformat2.html). Rows are read one after the other, from the first
 * page to the last, so that neither the size of the file nor its content costs more than a walk through it: nothing of its schema runs, and
 * views, virtual tables and computed columns are no tables here. The methods throw FileError for a file that is damaged.
 */
export class SqliteTables {
  readonly #trees: Trees
  readonly #tables: ReadonlyMap<string, Table>

  constructor(file: RandomAccess) {
    this.#trees = new Trees(file)
    this.#tables = new Map(this.#readSchema())
  }

  has(table: string): boolean {
    return this.#columnsOf(table) !== undefined
  }

  /**
   * Yields the values of these columns, row by row; null for a column that a row or the table does not have. A row that is longer than
   * `maxBytes` throws the error that `tooLong` makes.
   */
  *rows(
    name: string,
    columns: readonly string[],
    { maxBytes = maxRowBytes, tooLong = () => new FileError('TOO_LARGE') } = {},
  ): Generator<SqlValue[]> {
    const table = this.#tables.get(name)
    const found = this.#columnsOf(name)
    if (table === undefined || found === undefined) throw new FileError('DAMAGED')
    const { names, key } = found
    const places = columns.map((column) => (column === key ? -1 : names.indexOf(column)))
    const keyIndex = key === undefined ? -1 : columns.indexOf(key)
    for (const row of this.#trees.rows(table.rootPage)) {
      if (row.bytes > maxBytes) throw tooLong()
      const values = valuesOf(row.read(), places)
      if (keyIndex >= 0) values[keyIndex] = row.key
      yield values
    }
  }

  /** Returns the columns of a table; undefined if there is no such table, or it cannot be read. */
  #columnsOf(name: string): Columns | undefined {
    const table = this.#tables.get(name)
    return table === undefined ? undefined : parseColumns(table.sql)
  }

  *#readSchema(): Generator<[string, Table]> {
    let entries = 0
    let bytes = 0
    for (const row of this.#trees.rows(1)) {
      entries++
      bytes += row.bytes
      if (entries > maxSchema.entries || bytes > maxSchema.bytes) throw new FileError('DAMAGED')
      const [type, name, rootPage, sql] = valuesOf(row.read(), [0, 1, 3, 4])
      // Views and triggers have no pages, nor have virtual tables.
      if (type !== 'table' || typeof name !== 'string' || typeof sql !== 'string') continue
      if (typeof rootPage === 'number' && rootPage > 0) yield [name.toLowerCase(), { rootPage, sql }]
    }
  }
}

/** Decodes the columns at these places of a row (§2.1): the sizes and types of all columns, then their values; null for those that it lacks. */
function valuesOf(row: StoredRow, places: readonly number[]): SqlValue[] {
  const values: SqlValue[] = places.map(() => null)
  const last = Math.max(...places)
  const [headerBytes, start] = row.varint(0)
  let header = start
  let position = headerBytes
  for (let place = 0; place <= last && header < headerBytes; place++) {
    const [type, next] = row.varint(header)
    header = next
    const size = sizeOf(type)
    for (let index = places.indexOf(place); index >= 0; index = places.indexOf(place, index + 1))
      values[index] = row.value(type, position, size)
    position += size
  }
  return values
}

/** Returns the size of a value of this type, in bytes (§2.1). */
function sizeOf(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0
}

/** Characters of a statement: those of a collection have some hundred. */
const maxStatement = 10_000

/**
 * Returns the columns of a `CREATE TABLE` statement; undefined for one that does not say by itself how its rows are stored. The columns of
 * a primary key come first in the rows of a table without row ids, and must be the first ones of the statement.
 */
function parseColumns(statement: string): Columns | undefined {
  const sql = statement.length > maxStatement ? '' : withoutComments(statement)
  if (!/^create table\b/i.test(sql)) return undefined
  const { parts, rest } = partsOf(sql)
  const definitions = parts.filter((part) => !/^(constraint|primary|unique|check|foreign)\b/i.test(part))
  // A computed column may not be in the row.
  if (definitions.some((part) => /\bas\s{0,10}\(/i.test(part))) return undefined
  const names = definitions.map(nameOf)
  const inColumn = definitions.find((part) => /\bprimary\s{1,10}key\b/i.test(part))
  if (!/\bwithout\s{1,10}rowid\b/i.test(rest)) {
    const isAlias = inColumn !== undefined && /^\S{1,100}\s{1,10}integer\b/i.test(inColumn)
    return { names, key: isAlias ? nameOf(inColumn) : undefined }
  }
  const constraint = parts.find((part) => /^primary\b/i.test(part))
  const keys = constraint === undefined ? [nameOf(inColumn ?? '')] : partsOf(constraint).parts.map(nameOf)
  return keys.every((name, index) => names[index] === name) ? { names, key: undefined } : undefined
}

/** Leaves out the comments: some programs write one for each column. */
const withoutComments = (sql: string): string =>
  sql.replace(/("[^"]*"|'[^']*'|`[^`]*`|\[[^\]]*\])|\/\*[\s\S]*?\*\/|--[^\n]*/g, (_, quoted?: string) => quoted ?? ' ')

/** Returns what the first brackets of a statement enclose, by its commas, and what follows them. */
function partsOf(sql: string): { parts: string[]; rest: string } {
  const parts: string[] = []
  let depth = 0
  let start = 0
  let quote = ''
  for (let index = 0; index < sql.length; index++) {
    const character = sql.charAt(index)
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (`"'\``.includes(character)) quote = character
    else if (character === '[') quote = ']'
    else if (character === '(') {
      if (++depth === 1) start = index + 1
    } else if (depth === 1 && (character === ',' || character === ')')) {
      parts.push(sql.slice(start, index).trim())
      start = index + 1
      if (character === ')') return { parts, rest: sql.slice(start) }
    } else if (character === ')') depth--
  }
  return { parts: [], rest: '' }
}

/** Returns the name with which a definition begins, which quotation marks or brackets may enclose. */
const nameOf = (definition: string): string =>
  (
    /^(?:"([^"]+)"|`([^`]+)`|\[([^\]]+)\]|([^\s(),]+))/
      .exec(definition)
      ?.slice(1)
      .find((name) => name !== undefined) ?? ''
  ).toLowerCase()
