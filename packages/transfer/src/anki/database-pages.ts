import { FileError } from '../file-error.ts'

/** What the schema of a collection has at most: a real one has about 20 entries in 10 kB. */
const maxSchema = { entries: 200, bytes: 1_048_576 }

/** Types of the pages of a tree (sqlite.org/fileformat2.html §1.6). */
const pageTypes = { interiorIndex: 2, interiorTable: 5, leafIndex: 10, leafTable: 13 }

/**
 * Checks that every page of the file of an SQLite database belongs to one tree, once. SQLite does not: in a made-up file, where an inner
 * page names the same child again and again, a few kilobytes are a table with more rows than can ever be read, and already opening such a
 * file may not end. Two things change in the bytes, without which a collection of schema 18 cannot be read: the mode becomes the one without
 * a write-ahead log, which a complete file does not need, and columns are compared as bytes instead of by Anki's own rule, which SQLite does
 * not know; we neither sort nor search by them. Throws FileError if the file is damaged.
 */
export function preparePages(file: Uint8Array): void {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  if (file.length < 512 || !isDatabase(file)) throw new FileError('DAMAGED')
  file[18] = 1
  file[19] = 1
  const size = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16)
  const usable = size - view.getUint8(20)
  if (size < 512 || (size & (size - 1)) !== 0 || usable < 480) throw new FileError('DAMAGED')
  const pages = new Pages(view, size, usable)
  const roots: number[] = []
  const schema = { entries: 0, bytes: 0 }
  pages.visitTree(1, (page) => {
    pages.replaceCollation(page)
    for (const entry of pages.schemaEntries(page)) {
      schema.entries++
      schema.bytes += entry.bytes
      if (schema.entries > maxSchema.entries || schema.bytes > maxSchema.bytes) throw new FileError('DAMAGED')
      if (entry.root > 0) roots.push(entry.root)
    }
  })
  for (const root of roots) pages.visitTree(root, () => {})
}

const isDatabase = (file: Uint8Array) => new TextDecoder('latin1').decode(file.subarray(0, 16)) === 'SQLite format 3\0'

class Pages {
  readonly #view: DataView
  readonly #size: number
  readonly #usable: number
  readonly #visited: Uint8Array

  constructor(view: DataView, size: number, usable: number) {
    this.#view = view
    this.#size = size
    this.#usable = usable
    this.#visited = new Uint8Array(Math.floor(view.byteLength / size) + 1)
  }

  /** Marks the pages of a tree as visited and calls `visitLeaf` for those that have no children. */
  visitTree(root: number, visitLeaf: (page: number) => void): void {
    const open = [root]
    for (let page = open.pop(); page !== undefined; page = open.pop()) {
      if (page < 1 || this.#visited[page] !== 0) throw new FileError('DAMAGED')
      this.#visited[page] = 1
      const start = this.#headerOf(page)
      const type = this.#view.getUint8(start)
      if (type === pageTypes.leafIndex || type === pageTypes.leafTable) visitLeaf(page)
      else if (type === pageTypes.interiorIndex || type === pageTypes.interiorTable) {
        for (const cell of this.#cells(page, 12)) open.push(this.#view.getUint32(cell))
        open.push(this.#view.getUint32(start + 8))
      } else throw new FileError('DAMAGED')
    }
  }

  /** Yields the root page of each entry in a page of the schema, 0 where it has none, and the bytes of the entry. */
  *schemaEntries(page: number): Generator<{ root: number; bytes: number }> {
    for (const cell of this.#cells(page, 8)) {
      let position = cell
      const varint = () => {
        let value = 0
        for (let index = 0; index < 9; index++) {
          const byte = this.#view.getUint8(position++)
          value = index === 8 ? value * 256 + byte : value * 128 + (byte & 127)
          if (byte < 128) break
        }
        return value
      }
      const bytes = varint()
      varint()
      const end = position + this.#localBytes(bytes)
      const record = position
      let column = record + varint()
      // Type, name, name of the table, root page.
      const [type, name, table, root] = [varint(), varint(), varint(), varint()]
      column += columnBytes(type) + columnBytes(name) + columnBytes(table)
      if (column + columnBytes(root) > end) throw new FileError('DAMAGED')
      yield { root: this.#integer(root, column), bytes }
    }
  }

  /** Replaces `unicase` by a name of the same length in a page of the schema. */
  replaceCollation(page: number): void {
    const start = (page - 1) * this.#size
    const bytes = new Uint8Array(this.#view.buffer, this.#view.byteOffset + start, this.#size)
    const text = new TextDecoder('latin1').decode(bytes)
    for (const { index } of text.matchAll(/(?<=COLLATE )unicase/gi))
      bytes.set(new TextEncoder().encode('binary '), index)
  }

  /** Yields where the cells of a page begin. */
  *#cells(page: number, headerBytes: number): Generator<number> {
    const start = (page - 1) * this.#size
    const header = this.#headerOf(page)
    const count = this.#view.getUint16(header + 3)
    if (header + headerBytes + 2 * count > start + this.#size) throw new FileError('DAMAGED')
    for (let index = 0; index < count; index++) {
      const cell = this.#view.getUint16(header + headerBytes + 2 * index)
      if (cell + 4 > this.#size) throw new FileError('DAMAGED')
      yield start + cell
    }
  }

  /** The first page begins with the header of the file. */
  #headerOf(page: number): number {
    return page === 1 ? 100 : (page - 1) * this.#size
  }

  /** How many bytes of a row stand in its page; the others are in overflow pages. */
  #localBytes(bytes: number): number {
    if (bytes <= this.#usable - 35) return bytes
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23
    const local = least + ((bytes - least) % (this.#usable - 4))
    return local <= this.#usable - 35 ? local : least
  }

  #integer(type: number, position: number): number {
    if (type === 9) return 1
    let value = 0
    for (let index = 0; index < columnBytes(type); index++) value = value * 256 + this.#view.getUint8(position + index)
    return value
  }
}

/** How many bytes a column of this serial type has (§2.1). */
function columnBytes(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0
}
