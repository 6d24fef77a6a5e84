import { FileError } from '../../file-error.ts'

/** Limits of the schema of a collection: a real one has about 20 entries in 10 kB. */
const maxSchema = { entries: 200, bytes: 1_048_576 }

/**
 * Checks that every page and every row in the file of an SQLite database is in one place of one tree. SQLite does not: in a made-up file,
 * where an inner page names the same child again and again, or rows share their long texts, a few kilobytes are a table that can never be
 * read to its end, and already opening such a file may not end.
 *
 * Two things change in the bytes. Columns are compared as bytes instead of by Anki's own rule, which SQLite does not know and without which
 * it does not read tables of schema 18; we neither sort nor search by them. And the mode becomes the one without a write-ahead log, a second
 * file that a package does not have. Throws an error if the file is damaged.
 */
export function preparePages(file: Uint8Array): void {
  if (file.length < 512 || !isDatabase(file)) throw new FileError('DAMAGED')
  file[18] = 1
  file[19] = 1
  const pages = new Pages(new DataView(file.buffer, file.byteOffset, file.byteLength))
  const roots: number[] = []
  const schema = { entries: 0, bytes: 0 }
  pages.visitTree(1, (page, cells) => {
    pages.replaceCollation(page)
    for (const cell of cells) {
      schema.entries++
      schema.bytes += cell.bytes
      if (schema.entries > maxSchema.entries || schema.bytes > maxSchema.bytes) throw new FileError('DAMAGED')
      const root = pages.rootIn(cell)
      // Views and triggers have none.
      if (root !== 0) roots.push(root)
    }
  })
  for (const root of roots) pages.visitTree(root)
}

const isDatabase = (file: Uint8Array) => new TextDecoder('latin1').decode(file.subarray(0, 16)) === 'SQLite format 3\0'

/** Types of the pages of a tree (sqlite.org/fileformat2.html §1.6). */
const pageTypes = { interiorIndex: 2, interiorTable: 5, leafIndex: 10, leafTable: 13 }

interface Cell {
  /** The page below; 0 in a leaf. */
  child: number
  /** Of the row, whose first `local` bytes are here, and the others in overflow pages. */
  bytes: number
  local: number
  /** The offset of the row in the file, and the end of the cell. */
  row: number
  end: number
}

class Pages {
  readonly #view: DataView
  readonly #size: number
  /** Of each page, which may have bytes at its end for other purposes. */
  readonly #usable: number
  readonly #visited: Uint8Array

  constructor(view: DataView) {
    this.#view = view
    this.#size = view.getUint16(16) === 1 ? 65_536 : view.getUint16(16)
    this.#usable = this.#size - view.getUint8(20)
    if (this.#size < 512 || (this.#size & (this.#size - 1)) !== 0 || this.#usable < 480) throw new FileError('DAMAGED')
    this.#visited = new Uint8Array(Math.floor(view.byteLength / this.#size) + 1)
  }

  /** Visits the pages of a tree, and calls `visitLeaf` for those without a page below. */
  visitTree(root: number, visitLeaf?: (page: number, cells: readonly Cell[]) => void): void {
    const open = [root]
    for (let page = open.pop(); page !== undefined; page = open.pop()) {
      this.#visit(page)
      const header = this.#headerOf(page)
      const type = this.#view.getUint8(header)
      const cells = this.#cellsOf(page, type)
      for (const cell of cells) this.#visitOverflow(cell)
      if (type === pageTypes.leafIndex || type === pageTypes.leafTable) visitLeaf?.(page, cells)
      else for (const child of [...cells.map((cell) => cell.child), this.#view.getUint32(header + 8)]) open.push(child)
    }
  }

  /** Returns the root page of a row of the schema: type, name, name of the table, root page, statement. */
  rootIn({ row, local }: Cell): number {
    const types: number[] = []
    let [headerBytes, position] = this.#varint(row)
    while (types.length < 4) {
      const [type, next] = this.#varint(position)
      types.push(type)
      position = next
    }
    const sizes = types.map(columnBytes)
    headerBytes += (sizes[0] ?? 0) + (sizes[1] ?? 0) + (sizes[2] ?? 0)
    if (headerBytes + (sizes[3] ?? 0) > local) throw new FileError('DAMAGED')
    if (types[3] === 9) return 1
    let root = 0
    for (let index = 0; index < (sizes[3] ?? 0); index++)
      root = root * 256 + this.#view.getUint8(row + headerBytes + index)
    return root
  }

  /** Replaces the name of Anki's collation by one of the same length in a page of the schema. */
  replaceCollation(page: number): void {
    const start = this.#view.byteOffset + (page - 1) * this.#size
    const bytes = new Uint8Array(this.#view.buffer, start, this.#size)
    const text = new TextDecoder('latin1').decode(bytes)
    for (const { index } of text.matchAll(/(?<=COLLATE )unicase/gi))
      bytes.set(new TextEncoder().encode('binary '), index)
  }

  #visit(page: number) {
    if (page < 1 || this.#visited[page] !== 0) throw new FileError('DAMAGED')
    this.#visited[page] = 1
  }

  /** Each overflow page begins with the number of the next one. */
  #visitOverflow({ bytes, local, row }: Cell) {
    let position = row + local
    for (let rest = bytes - local; rest > 0; rest -= this.#usable - 4) {
      const page = this.#view.getUint32(position)
      this.#visit(page)
      position = (page - 1) * this.#size
    }
  }

  #cellsOf(page: number, type: number): Cell[] {
    if (!Object.values(pageTypes).includes(type)) throw new FileError('DAMAGED')
    const start = (page - 1) * this.#size
    const header = this.#headerOf(page)
    const pointers = header + (type === pageTypes.leafIndex || type === pageTypes.leafTable ? 8 : 12)
    const cells: Cell[] = []
    let total = 0
    for (let index = 0; index < this.#view.getUint16(header + 3); index++) {
      const position = start + this.#view.getUint16(pointers + 2 * index)
      const cell = this.#cellAt(position, type)
      // Cells do not overlap.
      total += cell.end - position
      if (cell.end > start + this.#size || total > this.#size) throw new FileError('DAMAGED')
      cells.push(cell)
    }
    return cells
  }

  #cellAt(position: number, type: number): Cell {
    const isInterior = type === pageTypes.interiorIndex || type === pageTypes.interiorTable
    const child = isInterior ? this.#view.getUint32(position) : 0
    const afterChild = isInterior ? position + 4 : position
    const [bytes, afterBytes] = this.#varint(afterChild)
    // The inner pages of a table have keys, and no rows.
    if (type === pageTypes.interiorTable) return { child, bytes: 0, local: 0, row: afterBytes, end: afterBytes }
    const row = type === pageTypes.leafTable ? this.#varint(afterBytes)[1] : afterBytes
    const local = this.#localBytes(bytes, type === pageTypes.leafTable)
    return { child, bytes, local, row, end: row + local + (local < bytes ? 4 : 0) }
  }

  /** Returns how many bytes of a row are stored in its page. */
  #localBytes(bytes: number, isTable: boolean): number {
    const most = isTable ? this.#usable - 35 : Math.floor(((this.#usable - 12) * 64) / 255) - 23
    if (bytes <= most) return bytes
    const least = Math.floor(((this.#usable - 12) * 32) / 255) - 23
    const local = least + ((bytes - least) % (this.#usable - 4))
    return local <= most ? local : least
  }

  /** The first page begins with the header of the file. */
  #headerOf(page: number): number {
    return page === 1 ? 100 : (page - 1) * this.#size
  }

  /** Returns a number of variable length, and where it ends (§1.6). */
  #varint(start: number): [value: number, end: number] {
    let value = 0
    for (let index = 0; index < 8; index++) {
      const byte = this.#view.getUint8(start + index)
      value = value * 128 + (byte & 127)
      if (byte < 128) return [value, start + index + 1]
    }
    return [value * 256 + this.#view.getUint8(start + 8), start + 9]
  }
}

/** Returns the size in bytes of a column of this serial type (§2.1). */
function columnBytes(type: number): number {
  if (type >= 12) return Math.floor((type - 12) / 2)
  return [0, 1, 2, 3, 4, 6, 8, 8, 0, 0][type] ?? 0
}
