import { FileError } from '../../file-error.ts'
import type { RandomAccess } from './random-access.ts'

/** Types of the pages of a tree (sqlite.org/fileformat2.html §1.6). */
const pageTypes = { interiorIndex: 2, interiorTable: 5, leafIndex: 10, leafTable: 13 }

/** The code of UTF-8 in the header of a file (§1.3.13); 0 in one that has no table. */
const utf8 = 1

/** Levels of a tree: the largest table has fewer (§1.6). */
const maxDepth = 20

const magic = 'SQLite format 3\0'

/** A row on a page, of which only the size was read. */
interface Cell {
  /** The page below; 0 in a leaf. */
  child: number
  bytes: number
  /** 0 in an index. */
  key: number
  /** The row's bytes in the page, and the number of the page with the next ones; 0 if these are all. */
  local: Uint8Array<ArrayBuffer>
  overflow: number
}

/** A row of a table, or of an index that is a table without row ids. */
interface TreeRow {
  /** Of the whole row, which `read` brings into memory. */
  bytes: number
  key: number
  read(): StoredRow
}

/**
 * The trees of an SQLite database. Each page is in one place of the tree that is walked through: where an inner page names the same child
 * again and again, or rows share their long texts, a few kilobytes would be a table without an end.
 */
export class Trees {
  readonly #file: RandomAccess
  readonly #pageBytes: number
  /** Of each page, which may have bytes at its end for other purposes. */
  readonly #usable: number

  constructor(file: RandomAccess) {
    this.#file = file
    const header = file.read(0, 100)
    const view = new DataView(header.buffer)
    this.#pageBytes = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16)
    this.#usable = this.#pageBytes - view.getUint8(20)
    const isPowerOfTwo = (this.#pageBytes & (this.#pageBytes - 1)) === 0
    const isDatabase = new TextDecoder('latin1').decode(header.subarray(0, 16)) === magic
    if (!isDatabase || this.#pageBytes < 512 || !isPowerOfTwo || this.#usable < 480) throw new FileError('DAMAGED')
    if (view.getUint32(56) > utf8) throw new FileError('DAMAGED')
  }

  /** Yields the rows of a tree in their order. */
  rows(rootPage: number): Generator<TreeRow> {
    return this.#walk(rootPage, new Uint8Array(Math.floor(this.#file.size / this.#pageBytes) + 1), 1)
  }

  *#walk(number: number, visited: Uint8Array, depth: number): Generator<TreeRow> {
    if (depth > maxDepth) throw new FileError('DAMAGED')
    const page = new Page(this.#read(number, visited), number === 1 ? 100 : 0, this.#usable)
    for (const cell of page.cells()) {
      if (!page.isLeaf) yield* this.#walk(cell.child, visited, depth + 1)
      if (page.isLeaf || page.isIndex) yield this.#rowOf(cell, visited)
    }
    if (!page.isLeaf) yield* this.#walk(page.lastChild, visited, depth + 1)
  }

  #read(page: number, visited: Uint8Array): Uint8Array<ArrayBuffer> {
    if (page < 1 || visited[page] !== 0) throw new FileError('DAMAGED')
    visited[page] = 1
    return this.#file.read((page - 1) * this.#pageBytes, this.#pageBytes)
  }

  #rowOf({ bytes, key, local, overflow }: Cell, visited: Uint8Array): TreeRow {
    return {
      bytes,
      key,
      read: () => {
        if (local.length === bytes) return new StoredRow(local)
        if (bytes > this.#file.size) throw new FileError('DAMAGED')
        const row = new Uint8Array(bytes)
        row.set(local)
        // Each overflow page begins with the number of the next one.
        for (let position = local.length, page = overflow; position < bytes; ) {
          const content = this.#read(page, visited)
          page = new DataView(content.buffer).getUint32(0)
          const part = content.subarray(4, Math.min(this.#usable, 4 + bytes - position))
          row.set(part, position)
          position += part.length
        }
        return new StoredRow(row)
      },
    }
  }
}

/** A page of a tree. */
class Page {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #view: DataView
  readonly #header: number
  readonly #usable: number
  readonly #type: number

  constructor(bytes: Uint8Array<ArrayBuffer>, header: number, usable: number) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer)
    this.#header = header
    this.#usable = usable
    this.#type = this.#view.getUint8(header)
    if (!Object.values(pageTypes).includes(this.#type)) throw new FileError('DAMAGED')
  }

  get isLeaf(): boolean {
    return this.#type === pageTypes.leafIndex || this.#type === pageTypes.leafTable
  }

  get isIndex(): boolean {
    return this.#type === pageTypes.leafIndex || this.#type === pageTypes.interiorIndex
  }

  /** The page below that follows all others. */
  get lastChild(): number {
    return this.#view.getUint32(this.#header + 8)
  }

  cells(): Cell[] {
    const pointers = this.#header + (this.isLeaf ? 8 : 12)
    const count = this.#view.getUint16(this.#header + 3)
    // A cell takes at least two bytes, as does a reference to it here.
    if (pointers + 2 * count > this.#bytes.length) throw new FileError('DAMAGED')
    let total = 0
    return Array.from({ length: count }, (_, index) => {
      const position = this.#view.getUint16(pointers + 2 * index)
      const { cell, end } = this.#cellAt(position)
      // Cells do not overlap.
      total += end - position
      if (end > this.#bytes.length || total > this.#bytes.length) throw new FileError('DAMAGED')
      return cell
    })
  }

  #cellAt(position: number): { cell: Cell; end: number } {
    const child = this.isLeaf ? 0 : this.#view.getUint32(position)
    const [first, afterFirst] = varintIn(this.#view, this.isLeaf ? position : position + 4)
    // The inner pages of a table have keys, and no rows.
    if (!this.isLeaf && !this.isIndex)
      return { cell: { child, bytes: 0, key: first, local: new Uint8Array(), overflow: 0 }, end: afterFirst }
    const [key, start] = this.isIndex ? [0, afterFirst] : varintIn(this.#view, afterFirst)
    const local = this.#localBytes(first)
    const hasMore = local < first
    const overflow = hasMore ? this.#view.getUint32(start + local) : 0
    const end = start + local + (hasMore ? 4 : 0)
    return { cell: { child, bytes: first, key, local: this.#bytes.subarray(start, start + local), overflow }, end }
  }

  /** Returns how many bytes of a row are stored in its page. */
  #localBytes(bytes: number): number {
    const most = this.isIndex ? Math.floor(((this.#usable - 12) * 64) / 255) - 23 : this.#usable - 35
    if (bytes <= most) return bytes
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23
    const local = least + ((bytes - least) % (this.#usable - 4))
    return local <= most ? local : least
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** The bytes of a row, with the types and the values of its columns in them (§2.1). */
export class StoredRow {
  readonly #bytes: Uint8Array<ArrayBuffer>
  readonly #view: DataView

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#bytes = bytes
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** Returns a number of variable length, and where it ends. */
  varint(start: number): [value: number, end: number] {
    return varintIn(this.#view, start)
  }

  /** Returns the value of this type at this place. */
  value(type: number, start: number, size: number): number | string | Uint8Array | null {
    if (start + size > this.#bytes.length || type === 10 || type === 11) throw new FileError('DAMAGED')
    if (type >= 12) {
      const content = this.#bytes.subarray(start, start + size)
      return type % 2 === 1 ? decoder.decode(content) : content
    }
    if (type === 7) return this.#view.getFloat64(start)
    if (type === 8 || type === 9) return type - 8
    return type === 0 ? null : this.#integer(start, size)
  }

  #integer(start: number, size: number): number {
    let value = this.#view.getInt8(start)
    for (let index = 1; index < size; index++) value = value * 256 + this.#view.getUint8(start + index)
    return value
  }
}

/** Returns a number of variable length (§1.6), and where it ends. Those beyond 2^53 are not exact. */
function varintIn(view: DataView, start: number): [value: number, end: number] {
  let value = 0
  for (let index = 0; index < 8; index++) {
    const byte = view.getUint8(start + index)
    value = value * 128 + (byte & 127)
    if (byte < 128) return [value, start + index + 1]
  }
  return [value * 256 + view.getUint8(start + 8), start + 9]
}
